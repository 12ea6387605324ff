export type SignedPage = "/coffee-talk" | "/suggestions";

/** The page where the nickname is edited; after saving it returns to `back`. */
export function nicknamePath(back: SignedPage): string {
  return `/dashboard?${new URLSearchParams({ settings: "", next: back })}`;
}
