import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import type { acceptedRequests } from "#app/http/accepted-requests.ts";
import { requestId } from "#app/http/request-id.ts";
import { requestedLanguage } from "#app/language/requested-language.ts";
import type { Language } from "#app/language/t.ts";
import { canonicalAddress } from "#app/platform/client-address.ts";
import type { CurrentRequest } from "#app/platform/current-request.ts";

export interface Bindings extends Partial<HttpBindings> {
  fillsCache?: true;
  forReaders?: boolean;
}

export interface RequestWatch {
  /** For browsers that ask for none of ours. */
  defaultLanguage(): Language;
  inRequest<T>(request: CurrentRequest, work: () => T): T;
  noteAnswer(answer: { method: string; pattern: string; status: number; ms: number }): void;
}

const RETRY_AFTER_SECONDS = "5";

const GIVEN_UP = 499;

export function watchedRequests(
  { defaultLanguage, inRequest, noteAnswer }: RequestWatch,
  acceptedBy: ReturnType<typeof acceptedRequests>,
  proxies: ReadonlySet<string>,
): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (c, next) => {
    if (c.env?.fillsCache) return next();
    const began = performance.now();
    const given = c.req.header("X-Request-Id");
    const isFromProxy = () => proxies.has(canonicalAddress(c.env?.incoming?.socket.remoteAddress ?? "") ?? "");
    const id = requestId(given, given !== undefined && isFromProxy());
    const language = requestedLanguage(c.req.header("Cookie"), c.req.header("Accept-Language")) ?? defaultLanguage();
    await inRequest({ id, language }, async () => {
      await next();
      const { headers, status } = c.res;
      headers.set("X-Request-Id", id);
      if (headers.get("Content-Type")?.startsWith("text/html")) headers.set("Content-Language", language);
      if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER_SECONDS);
      const { method, path, raw } = c.req;
      // Work that ends because the browser gave up is no error of ours, and its answer reaches nobody.
      const noted = status === 500 && raw.signal.aborted ? GIVEN_UP : status;
      noteAnswer({ method, pattern: patternOf(path), status: noted, ms: performance.now() - began });
    });
  };

  function patternOf(path: string): string {
    if (path.startsWith("/assets/")) return "/assets/*";
    return acceptedBy(path)?.pattern ?? "none";
  }
}
