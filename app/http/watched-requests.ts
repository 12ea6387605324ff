import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import type { acceptedRequests } from "#app/http/accepted-requests.ts";
import { requestId } from "#app/http/request-id.ts";
import { plainAddress } from "#app/platform/client-address.ts";
import type { CurrentRequest } from "#app/platform/current-request.ts";

/** What the app does with what the server sees of a request. */
export interface RequestWatch {
  inRequest<T>(request: CurrentRequest, work: () => T): T;
  /** `pattern` is the address as the map writes it, never as it was asked: that can hold who somebody is. */
  noteAnswer(answer: { method: string; pattern: string; status: number; ms: number }): void;
}

/** Long enough for a crowd to be served, short enough for a reader to wait. */
const RETRY_AFTER_SECONDS = "5";

/** Gives each request its id, says it in the answer, and notes how long the answer took to begin. */
export function watchedRequests(
  { inRequest, noteAnswer }: RequestWatch,
  acceptedBy: ReturnType<typeof acceptedRequests>,
  proxies: ReadonlySet<string>,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> & { isKeeping?: true } }> {
  return async (c, next) => {
    // The server's own question belongs to the request it is asked for.
    if (c.env?.isKeeping) return next();
    const began = performance.now();
    const given = c.req.header("X-Request-Id");
    const isFromProxy = () => proxies.has(plainAddress(c.env?.incoming?.socket.remoteAddress ?? "") ?? "");
    const id = requestId(given, given !== undefined && isFromProxy());
    await inRequest({ id }, async () => {
      await next();
      const { headers, status } = c.res;
      headers.set("X-Request-Id", id);
      if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER_SECONDS);
      const { method, path } = c.req;
      noteAnswer({ method, pattern: patternOf(path), status, ms: performance.now() - began });
    });
  };

  /** Files have no route, and one name for all of them. */
  function patternOf(path: string): string {
    if (path.startsWith("/assets/")) return "/assets/*";
    return acceptedBy(path)?.pattern ?? "none";
  }
}
