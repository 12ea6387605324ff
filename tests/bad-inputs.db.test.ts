import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestApp, type TestApp } from "./app.ts";
import { sendBadInputs } from "./bad-inputs/ask.ts";
import { FORMS } from "./bad-inputs/forms.ts";
import { badInputs } from "./bad-inputs/inputs.ts";
import { fakeCatalogue, type FakeCatalogue } from "./fake-catalogue.ts";
import { PASSWORD, Reader } from "./reader.ts";
import { tenthOf } from "./short-form.ts";

let catalogue: FakeCatalogue;
let app: TestApp;
let ana: Reader;
let admin: Reader;
beforeAll(async () => {
  catalogue = await fakeCatalogue();
  app = await openTestApp({ BOOKS_API_URL: catalogue.address });
  [ana, admin] = [new Reader(app), new Reader(app)];
  await ana.register("ana@example.org");
  await admin.register("admin@example.org");
  await app.pool.query("UPDATE users SET role = 'admin' WHERE email = 'admin@example.org'");
});
afterAll(async () => {
  await app.close();
  await catalogue.close();
});

function fileOf(text: string): FormData {
  const form = new FormData();
  form.set("file", new File([text], "books.csv"));
  return form;
}

it("T17: the app knows a good form of every address that takes one", async () => {
  const { routes } = (await import("#build")) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
  };
  const taking = Object.entries(routes).filter(([, route]) => route?.module.action);
  expect(Object.keys(FORMS).toSorted()).toEqual(taking.map(([id]) => pathOf(id)).toSorted());
});

it.each<[what: string, status: number, path: string, ask: (path: string) => Promise<Response>]>([
  ["a mailed token", 400, "/reset-password", (path) => ana.send(path, { token: "\0", password: PASSWORD })],
  ["a tag", 404, "/blog/tags/%00", (path) => ana.get(path)],
  ["a slug", 404, "/blog/a%00b", (path) => ana.get(path)],
  ["a device", 404, "/account/devices/a%00b/end", (path) => ana.send(path)],
  ["an address that is no UTF-8 or", 404, "/suggestions/%FF", (path) => ana.send(path, {}, { method: "DELETE" })],
  ["a page that is no UTF-8 or", 404, "/blog/%ED%A0%80.data", (path) => ana.get(path)],
  ["a name", 400, "/taste/rules", (path) => ana.sendJson(path, { subject: "author", name: "a\0b", stance: "more" })],
  ["a column", 400, "/admin/catalogue-upload", (path) => admin.upload(path, fileOf("\0\n\0\n"))],
])("T17: the app takes %s with a NUL for none (%d)", async (_, status, path, ask) => {
  expect((await ask(path)).status).toBe(status);
});

it("T17: a version that is no number is sent back as none", async () => {
  const form = new FormData();
  form.set("version", "½");
  const page = await admin.upload("/admin/blog/new", form);
  expect(page.status).toBe(400);
  // A nonce is any text.
  expect((await page.text()).replaceAll(/ nonce="[^"]*"/g, "")).not.toContain("NaN");
});

it("T17, T18: of bad inputs of every kind, none is answered as a fault of ours", async () => {
  const outcome = await sendBadInputs({
    request: (path, init) => app.request(path, init),
    database: app.pool,
    inputs: tenthOf([...badInputs()]),
    every: 61,
  });
  expect(outcome.faults).toEqual([]);
  expect(outcome.sent).toBeGreaterThan(50);
  // They have come as far as whoever judges them.
  expect(outcome.statuses[400]).toBeGreaterThan(5);
  expect(outcome.statuses[200]).toBeGreaterThan(0);
});
