/** Path of the page that sent this request, as browsers tell it; null if it is none of ours. */
export function pageBefore(request: Request): string | null {
  const before = URL.parse(request.headers.get("Referer") ?? "");
  return before?.origin === new URL(request.url).origin ? before.pathname + before.search : null;
}
