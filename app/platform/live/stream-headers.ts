export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would buffer events.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};
