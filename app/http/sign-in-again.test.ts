import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ask } from "./ask.ts";
import { send, sendLoader } from "./send.ts";
import { fetchSignedIn, onSessionOver, SignedOut, typedIn } from "./sign-in-again.ts";

const over = (suspension: string | null = null) =>
  Response.json({ suspension }, { status: 401, headers: { "WWW-Authenticate": "Session" } });

let isOver: boolean;
const sent: Array<[string, unknown]> = [];

beforeEach(() => {
  isOver = true;
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push([path, init.body]);
    return isOver ? over() : Response.json({ ok: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a request of an ended session", () => {
  it("is sent again once the reader has signed in, and all of a moment ask once", async () => {
    const signIn = vi.fn<(...asked: unknown[]) => Promise<boolean>>(async () => ((isOver = false), true));
    const end = onSessionOver(signIn);
    const replies = await Promise.all([
      ask("/a", { method: "POST", body: new URLSearchParams({ page: "10" }) }),
      ask("/b", { method: "DELETE" }),
    ]);
    expect(replies.map((reply) => reply?.body)).toEqual([{ ok: true }, { ok: true }]);
    expect(signIn.mock.calls).toEqual([[{ suspension: null }, "page 10"]]);
    expect(sent.map(([path]) => path)).toEqual(["/a", "/b", "/a", "/b"]);
    end();
  });

  it("is sent although its time was up meanwhile", async () => {
    const late = new AbortController();
    const end = onSessionOver(async () => (late.abort(), (isOver = false), true));
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return isOver ? over() : Response.json({ ok: true });
    });
    expect((await fetchSignedIn("/a", { method: "POST", signal: late.signal })).status).toBe(200);
    end();
  });

  it("is not sent for somebody else, or nobody; the form keeps what was typed", async () => {
    const signIn = vi.fn<(...asked: unknown[]) => Promise<boolean>>(async () => false);
    const end = onSessionOver(signIn);
    const request = new Request("http://localhost/a", { method: "POST", body: new URLSearchParams({ title: "Momo" }) });
    const serverAction = () => fetchSignedIn("/a", { method: "POST" });
    const { data, init } = (await send({ request, serverAction }, { failed: "Failed", values: ["title"] })) as never;
    expect(data).toEqual({ problem: new SignedOut().message, values: { title: "Momo" } });
    expect(init).toEqual({ status: 401 });
    expect(sent).toHaveLength(1);
    end();
  });

  it("is asked as a script where a page loads it into itself, so that nothing leads away from the page", async () => {
    let accepted: string | null = null;
    vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
      accepted = new Headers(headers).get("Accept");
      return over();
    });
    const end = onSessionOver(async () => false);
    const { data } = (await sendLoader({ request: new Request("http://localhost/a") }, "Failed to load")) as never;
    expect([data, accepted]).toEqual([{ problem: "Failed to load" }, "application/json"]);
    end();
  });

  it("asks no more after the reader has declined, unless they do something", async () => {
    const signIn = vi.fn<(...asked: unknown[]) => Promise<boolean>>(async () => false);
    const end = onSessionOver(signIn);
    const asks = [{}, { method: "POST", inBackground: true }, { method: "POST" }];
    for (const init of asks) await expect(ask("/a", init)).rejects.toThrow(SignedOut);
    expect(signIn).toHaveBeenCalledTimes(1);
    end();
  });
});

it("the text of a form leaves out passwords and codes", () => {
  const form = new URLSearchParams({ reviewText: "Cold.", password: "secret", recoveryCode: "12", empty: "" });
  expect(typedIn(form)).toBe("review text Cold.");
});
