import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { withoutRouter } from "./without-router.ts";

const HERE = "https://books.example/reading-tracker?tab=list";
const page = { assign: vi.fn<(url: string) => void>(), reload: vi.fn<() => void>() };
const sent = vi.fn<(url: URL, init: { method: string; body: URLSearchParams }) => Promise<Partial<Response>>>(() =>
  Promise.resolve({ redirected: false }),
);

beforeEach(() => {
  vi.stubGlobal("location", { ...page, href: HERE, pathname: "/reading-tracker", search: "?tab=list", hash: "" });
  vi.stubGlobal("fetch", sent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it("a page that was gone to is loaded as a document", async () => {
  await withoutRouter([{ to: "/taste" }, { to: { pathname: "/deals", search: "?page=2" } }]);
  expect(page.assign.mock.calls).toEqual([["https://books.example/deals?page=2"]]);
});

it("a search is in the address that is loaded", async () => {
  await withoutRouter([{ to: "?old=1", options: { formMethod: "get", formData: form({ genre: "Horror" }) } }]);
  expect(page.assign.mock.calls).toEqual([["https://books.example/reading-tracker?genre=Horror"]]);
});

it("changes are sent as a form sends them, one after the other, before the page is loaded", async () => {
  await withoutRouter([
    { to: "/deals" },
    { to: "/entries/1", options: { formMethod: "POST", formData: form({ page: "50" }) }, stays: true },
    { to: "/entries/2", options: { formMethod: "DELETE", formData: form({}) }, stays: true },
  ]);
  expect(sent.mock.calls.map(([url, { method, body }]) => [url.pathname, method, String(body)])).toEqual([
    ["/entries/1", "POST", "page=50"],
    ["/entries/2", "DELETE", ""],
  ]);
  expect(page.assign.mock.calls).toEqual([["https://books.example/deals"]]);
});

it("a form leads to where the server sends it, and a page that stays is loaded anew", async () => {
  sent.mockResolvedValueOnce({ redirected: true, url: "https://books.example/dashboard" });
  await withoutRouter([{ to: "/sign-in", options: { formMethod: "post", formData: form({ email: "a@b.c" }) } }]);
  expect(page.assign.mock.calls).toEqual([["https://books.example/dashboard"]]);
  await withoutRouter([{ to: null }]);
  expect(page.reload).toHaveBeenCalledOnce();
});

it("nothing is loaded while the server cannot be reached", async () => {
  sent.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const change = { to: "/entries/1", options: { formMethod: "post", formData: form({}) }, stays: true } as const;
  await expect(withoutRouter([change])).rejects.toThrow("Failed to fetch");
  expect(page.assign).not.toHaveBeenCalled();
  expect(page.reload).not.toHaveBeenCalled();
});
