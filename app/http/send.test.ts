import { expect, it } from "vitest";

import { send } from "./send.ts";

const rejectedWith = (status: number, data: unknown) => ({
  request: new Request("http://localhost/x", { method: "POST" }),
  serverAction: () => Promise.reject({ status, statusText: "", internal: false, data }),
});

it.each([
  [403, "Forms here work only at http://localhost:3000."],
  [409, "The quota is reached."],
  [413, "Too much at once"],
  [429, "Too many tries."],
  [503, "Bookmatch is very busy."],
])("a refusal with %d shows its own reason beside the form", async (status, sentence) => {
  const { data } = (await send(rejectedWith(status, sentence), { failed: "Failed" })) as { data: unknown };
  expect(data).toEqual({ problem: sentence });
});

it.each([
  [500, "insides"],
  [413, "<html><h1>413 Request Entity Too Large</h1></html>"],
  [503, "\n<!DOCTYPE html><title>nginx</title>"],
  [503, ""],
  [503, { not: "text" }],
])("a reply with %d and %j that is no sentence of ours shows the form's own words", async (status, body) => {
  const { data } = (await send(rejectedWith(status, body), { failed: "Failed" })) as { data: unknown };
  expect(data).toEqual({ problem: "Failed" });
});
