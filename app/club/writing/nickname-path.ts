export type SignedPage = "/coffee-talk" | "/suggestions";

export function nicknamePath(back: SignedPage): string {
  return `/dashboard?${new URLSearchParams({ settings: "", next: back })}`;
}
