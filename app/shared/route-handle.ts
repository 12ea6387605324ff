/** What a route's `handle` may say of the requests its action takes; the server holds them to it. */
export interface RouteHandle {
  /** By default POST alone. */
  methods?: Array<"POST" | "PUT" | "DELETE">;
  /** By default a plain form. */
  body?: "application/json" | "multipart/form-data";
  /** By default as much as any form of ours needs. */
  maxBytes?: number;
  /** What a reader is told who sends more. */
  tooLarge?: string;
}
