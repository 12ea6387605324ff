/** A page on which readers sign what they write. */
export type SignedPage = "/coffee-talk" | "/suggestions";

/** Where the nickname is edited; afterwards it leads back. */
export function nicknamePath(back: SignedPage): string {
  return `/dashboard?${new URLSearchParams({ settings: "", next: back })}`;
}
