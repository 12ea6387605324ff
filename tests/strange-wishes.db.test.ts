import { beforeAll, expect, it } from "vitest";

import { addBooks } from "./app.ts";
import { ORIGIN } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";
import { askWishes, type Ask } from "./strange-wishes/ask.ts";
import { strangeWishes } from "./strange-wishes/wishes.ts";

const { app } = useTestApp();
beforeAll(async () => {
  await addBooks(app.pool, [
    { title: "The Quiet Village", author: "Mo Hart", description: "An amateur sleuth solves a mystery among bakers." },
    { title: "Dune", author: "Frank Herbert", genre: "Science Fiction", description: "Sandworms & empires." },
    { title: "Emma", author: "Jane Austen", genre: "Fiction", description: "A matchmaker in a small village." },
  ]);
});

const ask: Ask = (body, from) =>
  app.from(`2001:db8:${from.toString(16)}::1`).request("/ai-match", {
    method: "POST",
    body,
    headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" },
  });

it("T17: sixty strange wishes are answered, and repeated as text", async () => {
  const { faults, statuses } = await askWishes(strangeWishes(60, 20), ask);
  expect(faults).toEqual([]);
  expect(statuses[200]).toBeGreaterThan(40);
  expect(statuses[400]).toBeGreaterThan(2);
});

it.each([
  ["an image", "<img src=x onerror=alert(1)>", "has <img onError src>"],
  ["a script", "<script>alert(1)</script>", "runs alert(1)"],
  ["a link", '<a href="javascript:alert(1)">x</a>', "leads to javascript:alert(1)"],
])("T17: the search for what is repeated as markup finds %s", async (_, wish, fault) => {
  const { faults } = await askWishes([{ kind: "markup", wish }], async (body, from) => {
    const html = await (await ask(body, from)).text();
    const repeated = new URLSearchParams(body).get("wish")!;
    return new Response(html.replace("</main>", () => `${repeated}</main>`));
  });
  expect(faults.join("\n")).toContain(fault);
});
