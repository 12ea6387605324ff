import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";

import type * as quotas from "#app/auth/limits/quotas.queries.server.ts";
import type * as session from "#app/auth/session/session.ts";
import { line } from "#app/platform/text.ts";
import type * as client from "#db/client.server.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type * as mutation from "./mutation.server.ts";

const { app, ana } = useTestApp({ ana: {} });
let modules: {
  mutation: typeof mutation;
  session: typeof session;
  client: typeof client;
  quotas: typeof quotas;
};
beforeAll(async () => {
  await app.pool.query("CREATE TABLE shelves (user_id text REFERENCES users (id), name text)");
  await app.pool.query("GRANT ALL ON shelves TO PUBLIC");
  modules = {
    mutation: await import("./mutation.server.ts"),
    session: await import("#app/auth/session/session.ts"),
    client: await import("#db/client.server.ts"),
    quotas: await import("#app/auth/limits/quotas.queries.server.ts"),
  };
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM shelves");
  await app.pool.query("INSERT INTO shelves (user_id, name) SELECT id, 'Old' FROM users");
});

// The recipe of CONTRIBUTING.md. What a module would have as its schema:
const RenameForm = z.object({ from: line(() => "Choose a shelf.", 50), name: line(() => "Enter a name.", 50) });

// its query:
async function renameShelf(userId: string, { from, name }: z.infer<typeof RenameForm>): Promise<boolean> {
  const { rowCount } = await modules.client.db.execute(
    sql`UPDATE shelves SET name = ${name} WHERE user_id = ${userId} AND name = ${from}`,
  );
  return rowCount === 1;
}

// and its route:
function action(args: { request: Request; context: RouterContextProvider }) {
  const { mutate, done, gone } = modules.mutation;
  const limit = { name: "shelves", limit: { limit: 3, windowSeconds: 60 }, tooOften: () => "Three names are enough." };
  return mutate(args, { form: RenameForm, limit, back: "/shelves" }, async ({ user, fields }) => {
    const renamed = await renameShelf(user.id, fields);
    return renamed ? done({ name: fields.name }) : gone("This shelf is not there any more.");
  });
}

const asJson = { Accept: "application/json" };

function ask(fields: Record<string, string>, headers: Record<string, string> = asJson, as: unknown = ana.user) {
  const context = new RouterContextProvider();
  context.set(modules.session.sessionContext, as as never);
  const body = new URLSearchParams(fields);
  return action({ request: new Request("http://localhost/shelves", { method: "POST", body, headers }), context });
}

it("a mutation of one route, one schema and one query changes what is the reader's own", async () => {
  const answer = await ask({ from: "Old", name: "  New\n shelf " });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true, name: "New shelf" }]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await app.pool.query("SELECT name FROM shelves")).rows).toEqual([{ name: "New shelf" }]);
});

it("a mutation says each field's first problem under its name, and changes nothing", async () => {
  const answer = await ask({ name: "x".repeat(501) });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { errors: { from: "Choose a shelf.", name: "Use at most 50 characters." } },
  ]);
  expect((await app.pool.query("SELECT name FROM shelves")).rows).toEqual([{ name: "Old" }]);
});

it("a mutation of what is not there, or another reader's, says that it is gone", async () => {
  const unknown = await ask({ from: "Other", name: "New" });
  const anothers = await ask({ from: "Old", name: "New" }, asJson, { ...ana.user, id: "somebody else" });
  for (const answer of [unknown, anothers]) {
    expect([answer.status, await answer.json()]).toEqual([404, { gone: "This shelf is not there any more." }]);
  }
});

it("a form that was sent without a script leads back, or is told in plain text what is wrong", async () => {
  const done = await ask({ from: "Old", name: "New" }, { Accept: "text/html" });
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/shelves"]);
  const wrong = await ask({ from: "New", name: "" }, { Accept: "text/html" });
  expect([wrong.status, await wrong.text()]).toEqual([400, "Enter a name.\n"]);
  expect(wrong.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
});

it("a mutation over its limit says when to try again; what was wrong counted for nothing", async () => {
  for (let n = 0; n < 5; n += 1) expect((await ask({ from: "" })).status).toBe(400);
  for (let n = 0; n < 3; n += 1) expect((await ask({ from: "Old", name: "Old" })).status).toBe(200);
  const rejected = await ask({ from: "Old", name: "New" });
  expect([rejected.status, await rejected.json()]).toEqual([429, { problem: "Three names are enough." }]);
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
});

it("a visitor is sent home, whatever they send", async () => {
  const rejected = await ask({}, asJson, null).catch((answer: Response) => answer);
  expect([rejected.status, rejected.headers.get("Location")]).toEqual([302, "/"]);
});

it("a body that is no form has no fields", async () => {
  const context = new RouterContextProvider();
  context.set(modules.session.sessionContext, ana.user as never);
  const headers = { ...asJson, "Content-Type": "multipart/form-data" };
  const request = new Request("http://localhost/shelves", { method: "POST", body: "--", headers });
  expect((await action({ request, context })).status).toBe(400);
});

it("a quota that is reached is a problem, and a reader who has gone meanwhile is a visitor", async () => {
  const { mutate } = modules.mutation;
  const context = new RouterContextProvider();
  context.set(modules.session.sessionContext, ana.user as never);
  const request = () => new Request("http://localhost/shelves", { method: "POST", headers: asJson });
  const full = await mutate({ request: request(), context }, {}, () => {
    throw new modules.quotas.QuotaReached("Your shelf is full.");
  });
  expect([full.status, await full.json()]).toEqual([409, { problem: "Your shelf is full." }]);
  const went = mutate({ request: request(), context }, {}, () =>
    modules.client.db
      .execute(sql`INSERT INTO saved_books (user_id, book_id) VALUES ('nobody', 1)`)
      .then(() => modules.mutation.done()),
  );
  await expect(went).rejects.toMatchObject({ status: 302 });
});

it("an unforeseen failure is a problem in the route's words where it has some, else it is not caught", async () => {
  const { mutate } = modules.mutation;
  const context = new RouterContextProvider();
  context.set(modules.session.sessionContext, ana.user as never);
  const request = () => new Request("http://localhost/shelves", { method: "POST", headers: asJson });
  const fail = () => Promise.reject(new Error("the moon is full"));
  const told = await mutate({ request: request(), context }, { failed: "Failed to rename shelf" }, fail);
  expect([told.status, await told.json()]).toEqual([500, { problem: "Failed to rename shelf" }]);
  await expect(mutate({ request: request(), context }, {}, fail)).rejects.toThrow("the moon is full");
});
