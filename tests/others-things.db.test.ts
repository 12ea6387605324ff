import { beforeAll, describe, expect, it } from "vitest";

import { FORMS, ID, VICTIM } from "./bad-inputs/forms.ts";
import { oneOfEverything } from "./bad-inputs/rows.ts";
import { useTestApp } from "./signed-in.ts";

const { app, ben } = useTestApp({ ben: {} });
let session: string;
beforeAll(async () => {
  await app.pool.query(oneOfEverything(VICTIM));
  await app.pool.query(
    "INSERT INTO mutes (id, user_id, muted_id, kind) SELECT $1, $2, id, 'message' FROM users WHERE id <> $2",
    [ID, VICTIM],
  );
  session = `${VICTIM}s-session`;
  await app.pool.query(
    "INSERT INTO sessions (id, user_id, token, expires_at, updated_at) VALUES ($1, $2, 'x', now() + interval '1 day', now())",
    [session, VICTIM],
  );
});

/** Addresses that name something of one reader's, and what another is told who asks for it to be changed. */
const THEIRS: Record<string, number> = {
  "/coffee-talk/messages/:messageId": 404,
  "/reading-list/:entryId": 404,
  "/reading-list/:entryId/removal": 404,
  "/reading-list/:entryId/status": 404,
  "/reading-list/:entryId/page": 404,
  "/reading-list/:entryId/review": 404,
  "/reading-list/:entryId/stars": 404,
  "/reading-list/:entryId/again": 404,
  "/reading-list/:entryId/total-pages": 404,
  "/reading-list/:entryId/log/:lineId": 404,
  "/account/devices/:sessionId/end": 404,
  "/account/notices/:noticeId/reading": 404,
  "/mutes/:muteId": 404,
  "/reading-tracker/import/:importId/dates": 404,
  "/reading-tracker/import/:importId/decisions": 404,
  "/reading-tracker/import/:importId/apply": 404,
  "/reading-tracker/import/:importId/undo": 404,
  "/suggestions/:suggestionId": 404,
  "/suggestions/:suggestionId/accepted": 404,
  "/suggestions/:suggestionId/recommendations/:recommendationId": 404,
};
/** Addresses that name something which is everybody's, the owner's, or the reader's own by being theirs to say. */
const NOT_THEIRS = [
  "/saved-books/:bookId",
  "/wishes/:bookId",
  "/wishes/:bookId/removal",
  "/coffee-talk/messages/:messageId/reactions/:kind",
  "/deals/:dealId",
  "/deals/:dealId/report",
  "/deals/:dealId/kept",
  "/suggestions/:suggestionId/recommendations",
  // Whoever has the code of a round may join it; app/deck/together/together.db.test.ts has those who have not.
  "/together/:code",
  "/together/:code/step",
  "/together/:code/votes",
  "/together/:code/ranking",
  "/together/:code/nominations",
  "/together/:code/withdrawal",
  "/together/:code/leaving",
  "/together/:code/lists",
  "/moderation/:kind/:thingId/removal",
  "/moderation/:kind/:thingId/suspension",
];

it("the victim has one of everything that is there to be changed", async () => {
  const everything = JSON.parse(await theirs()) as [Record<string, Array<{ id: unknown }> | null>];
  const found = Object.entries(everything[0]).filter(([, rows]) => rows?.some(({ id }) => id === ID || id === session));
  expect(found.map(([table]) => table)).toEqual([
    "book_recommendations",
    "book_suggestions",
    "chat_messages",
    "moderation_notices",
    "mutes",
    "reading_imports",
    "reading_list",
    "reading_log",
    "reading_reviews",
    "reports",
    "sessions",
  ]);
});

it("the matrix of others' things has a row for every address that names something", () => {
  const naming = Object.keys(FORMS).filter((path) => path.includes(":") && !path.startsWith("/admin"));
  expect([...Object.keys(THEIRS), ...NOT_THEIRS].toSorted()).toEqual(naming.toSorted());
});

/** All that is the victim's, in every table that refers to readers. */
async function theirs(): Promise<string> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`,
  );
  const rows = tables.map(
    ({ name }) => `(SELECT json_agg(t ORDER BY t::text) FROM ${name} t WHERE user_id = '${VICTIM}') AS ${name}`,
  );
  return JSON.stringify((await app.pool.query(`SELECT ${rows.join(", ")}`)).rows);
}

describe.each(Object.entries(THEIRS))("T3: another reader's thing at %s", (path, expected) => {
  const address = () => path.replace(":sessionId", session).replace(/:\w+/g, String(ID));

  it.each(FORMS[path]!)("is not there for a $method, whatever comes along", async ({ method = "POST", fields }) => {
    const before = await theirs();
    const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    for (const twin of ["", ".data"]) {
      for (const claimed of [{}, { user_id: VICTIM, userId: VICTIM, id: String(ID) }]) {
        const { status } = await ben.send(address() + twin, { ...sent, ...claimed }, { method });
        expect([twin, status]).toEqual([twin, expected]);
      }
    }
    expect(await theirs()).toBe(before);
  });
});

it("T3: no number that one guesses is anybody else's", async () => {
  const before = await theirs();
  for (let guess = 1; guess <= 1_000; guess++) {
    if (guess % 20 === 0) await app.pool.query("DELETE FROM rate_limits");
    const path = Object.keys(THEIRS)[guess % Object.keys(THEIRS).length]!;
    const method = FORMS[path]![0]!.method ?? "POST";
    const { status } = await ben.send(path.replace(/:\w+/g, String(ID - 500 + guess)), {}, { method });
    expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code === 404 || code === 400)]);
  }
  expect(await theirs()).toBe(before);
});
