import { Hono } from "hono";
import { expect, it, vi } from "vitest";

import { watchedRequests, type Bindings, type RequestWatch } from "./watched-requests.ts";

it("a request is noted once, and not again where the server asks itself for a page to cache", async () => {
  const noteAnswer = vi.fn<RequestWatch["noteAnswer"]>();
  const inRequest = vi.fn<(request: object, work: () => unknown) => unknown>((_, work) => work());
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(
    watchedRequests(
      { defaultLanguage: () => "en", inRequest, noteAnswer } as unknown as RequestWatch,
      () => null,
      new Set(),
    ),
  );
  app.get("/blog", (c) =>
    c.env.fillsCache
      ? c.text("page")
      : app.fetch(new Request("http://localhost/blog"), { fillsCache: true } satisfies Bindings),
  );
  const response = await app.request("/blog", {}, {});
  expect(await response.text()).toBe("page");
  expect(response.headers.get("X-Request-Id")).toMatch(/./);
  expect(noteAnswer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ method: "GET", status: 200 }));
  expect(inRequest).toHaveBeenCalledOnce();
});

it("K32: a request that the browser gave up is not noted as an error of the server", async () => {
  const noteAnswer = vi.fn<RequestWatch["noteAnswer"]>();
  const inRequest = (_: object, work: () => unknown) => work();
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(
    watchedRequests(
      { defaultLanguage: () => "en", inRequest, noteAnswer } as unknown as RequestWatch,
      () => null,
      new Set(),
    ),
  );
  const browser = new AbortController();
  app.get("/failing", (c) => c.text("", 500));
  app.get("/given-up", (c) => {
    browser.abort();
    return c.text("", 500);
  });
  await app.request("/failing", { signal: browser.signal }, {});
  await app.request("/given-up", { signal: browser.signal }, {});
  expect(noteAnswer.mock.calls.map(([{ status }]) => status)).toEqual([500, 499]);
});
