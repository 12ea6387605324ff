import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { patientFetch } from "./patient-router.ts";

const DATA = "https://books.example/reading-list.data";

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://books.example/"));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

/** Begins an answer, and breaks off before its end. */
function broken(): Response {
  const pieces = ["[1,", null];
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(new TextEncoder().encode(piece));
        else controller.error(new TypeError("network error"));
      },
    }),
  );
}

describe("the router's requests", () => {
  it("ask again for a page whose data breaks off half-way", async () => {
    const answers = [broken(), Response.json([1, 2], { status: 201, headers: { "X-Remix-Response": "yes" } })];
    const answer = await patientFetch(async () => answers.shift()!)(DATA);
    expect([answer.status, answer.headers.get("X-Remix-Response"), await answer.json()]).toEqual([201, "yes", [1, 2]]);
  });

  it("do not send a change twice whose answer breaks off: the reader hears that it failed", async () => {
    const send = vi.fn<typeof fetch>(async () => broken());
    await expect(patientFetch(send)(DATA, { method: "POST" })).rejects.toThrow("network error");
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("leave an answer without a body as it is", async () => {
    const empty = new Response(null, { status: 204, headers: { "X-Remix-Redirect": "/" } });
    expect(await patientFetch(async () => empty)(DATA)).toBe(empty);
  });

  it("leave what is not page data alone", async () => {
    const image = broken();
    expect(await patientFetch(async () => image)("https://books.example/cover.webp")).toBe(image);
  });
});
