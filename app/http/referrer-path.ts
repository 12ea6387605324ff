export function referrerPath(request: Request): string | null {
  const before = URL.parse(request.headers.get("Referer") ?? "");
  return before?.origin === new URL(request.url).origin ? before.pathname + before.search : null;
}
