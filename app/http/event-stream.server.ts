const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would buffer events.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

export function eventStream(request: Request, listen: () => ReadableStream | null): Response {
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const body = listen();
  return body ? new Response(body, { headers: HEADERS }) : new Response("Enough streams are open", { status: 429 });
}
