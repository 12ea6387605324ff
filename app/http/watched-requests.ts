import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import type { acceptedRequests } from "#app/http/accepted-requests.ts";
import { requestId } from "#app/http/request-id.ts";
import { canonicalAddress } from "#app/platform/client-address.ts";
import type { CurrentRequest } from "#app/platform/current-request.ts";

export interface Bindings extends Partial<HttpBindings> {
  /** Set for the server's own requests that fill the page cache. */
  fillsCache?: true;
  /** The cached page is for readers. */
  forReaders?: boolean;
}

/** Hooks for what the server observes of a request. */
export interface RequestWatch {
  inRequest<T>(request: CurrentRequest, work: () => T): T;
  /** `pattern` is the route pattern, never the requested URL, which can identify a user. */
  noteAnswer(answer: { method: string; pattern: string; status: number; ms: number }): void;
}

/** Long enough for a load peak to pass, short enough for a user to wait. */
const RETRY_AFTER_SECONDS = "5";

/** The status that logs commonly show for a request that the client closed. */
const GIVEN_UP = 499;

/** Assigns each request its id, returns it in a header, and records the time until the answer starts. */
export function watchedRequests(
  { inRequest, noteAnswer }: RequestWatch,
  acceptedBy: ReturnType<typeof acceptedRequests>,
  proxies: ReadonlySet<string>,
): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (c, next) => {
    // The server's own request belongs to the one it is made for.
    if (c.env?.fillsCache) return next();
    const began = performance.now();
    const given = c.req.header("X-Request-Id");
    const isFromProxy = () => proxies.has(canonicalAddress(c.env?.incoming?.socket.remoteAddress ?? "") ?? "");
    const id = requestId(given, given !== undefined && isFromProxy());
    await inRequest({ id }, async () => {
      await next();
      const { headers, status } = c.res;
      headers.set("X-Request-Id", id);
      if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER_SECONDS);
      const { method, path, raw } = c.req;
      // Work that ends because the browser gave up is no error of ours, and its answer reaches nobody.
      const noted = status === 500 && raw.signal.aborted ? GIVEN_UP : status;
      noteAnswer({ method, pattern: patternOf(path), status: noted, ms: performance.now() - began });
    });
  };

  /** Files have no route and share one name. */
  function patternOf(path: string): string {
    if (path.startsWith("/assets/")) return "/assets/*";
    return acceptedBy(path)?.pattern ?? "none";
  }
}
