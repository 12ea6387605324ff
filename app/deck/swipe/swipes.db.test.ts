import { randomBytes } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let books: number[];
beforeEach(async () => {
  await app.pool.query("DELETE FROM books");
  books = await addBooks(app.pool, [{ title: "Dune" }, { title: "Emma" }, { title: "Ulysses" }]);
});

const newId = () => randomBytes(16).toString("hex");
const swipe = (facts: Record<string, unknown> = {}) => ({
  id: newId(),
  bookId: books[0],
  kind: "like",
  time: Date.now() - 1_000,
  ...facts,
});
const undo = (undoes: string, facts: Record<string, unknown> = {}) => swipe({ kind: "undo", undoes, ...facts });
const report = (reader: Reader, events: unknown) => reader.sendJson("/swipes", { events });

async function storedEvents(email: string) {
  const { rows } = await app.pool.query(
    `SELECT replace(swipe_events.id::text, '-', '') AS id, book_id, kind, happened_at FROM swipe_events
     JOIN users ON users.id = user_id WHERE email = $1 ORDER BY happened_at, id`,
    [email],
  );
  return rows as Array<{ id: string; book_id: number; kind: string; happened_at: Date }>;
}
const storedIds = async (email: string) => (await storedEvents(email)).map(({ id }) => id);

describe("a report of swipes", () => {
  it("is kept once, however often it comes", async () => {
    const events = [swipe({ time: 1_790_000_000_000 }), swipe({ kind: "pass", bookId: books[1] })];
    for (const _ of [1, 2]) {
      const response = await report(ana, [...events, events[0]]);
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
    expect(await storedIds("ana@example.org")).toEqual(events.map(({ id }) => id));
    expect((await storedEvents("ana@example.org"))[0]).toMatchObject({
      book_id: books[0],
      kind: "like",
      happened_at: new Date(1_790_000_000_000),
    });
  });

  it("is kept once when twenty come at the same time, in any order", async () => {
    const events = Array.from({ length: 200 }, () => swipe());
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => report(ana, index % 2 ? events : events.toReversed())),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));
    expect((await storedIds("ana@example.org")).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it("takes nothing from anybody else by its ids, and undoes nothing of theirs", async () => {
    const event = swipe();
    await report(ben, [event]);
    const undoing = undo(event.id);
    await report(ana, [{ ...event, bookId: books[2] }, undoing]);
    expect(await storedEvents("ben@example.org")).toMatchObject([{ id: event.id, book_id: books[0], kind: "like" }]);
    expect(await storedEvents("ana@example.org")).toMatchObject([
      { id: event.id, book_id: books[2] },
      { id: undoing.id },
    ]);
  });

  it("leaves out books that are gone and keeps the rest", async () => {
    const events = [swipe({ bookId: 2_147_483_647 }), swipe({ bookId: books[1] })];
    expect((await report(ana, events)).status).toBe(204);
    expect(await storedIds("ana@example.org")).toEqual([events[1]!.id]);
  });

  it("may bring the undo before its swipe, and undoes a swipe once", async () => {
    const event = swipe();
    const undos = [undo(event.id), undo(event.id)];
    expect((await report(ana, [undos[0]])).status).toBe(204);
    expect((await report(ana, [undos[1], event])).status).toBe(204);
    expect((await storedIds("ana@example.org")).toSorted()).toEqual([event.id, undos[0]!.id].toSorted());
  });

  it.each([8.64e15, Date.now() + 86_400_000, 0, 946_684_800_000])("takes the clock's %d for now", async (time) => {
    await report(ana, [swipe({ time })]);
    const [event] = await storedEvents("ana@example.org");
    expect(Math.abs(event!.happened_at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it("asks a visitor to sign in and keeps nothing", async () => {
    const response = await report(new Reader(app), [swipe()]);
    expect(response.status).toBe(401);
    const { rows } = await app.pool.query("SELECT count(*)::int AS count FROM swipe_events");
    expect(rows[0].count).toBe(0);
  });

  it("keeps nothing of a report that is malformed anywhere", async () => {
    const good = swipe();
    const wrong: unknown[] = [
      null,
      "x",
      {},
      [],
      Array.from({ length: 201 }, () => swipe()),
      ...["", "g".repeat(32), `${newId()}0`, 1, null].map((id) => [good, swipe({ id })]),
      ...[0, -1, 1.5, 2_147_483_648, "1", null].map((bookId) => [good, swipe({ bookId })]),
      ...[-1, 1.5, 8.64e15 + 2, "1", null].map((time) => [good, swipe({ time })]),
      ...["superlike", "undo", null].map((kind) => [good, swipe({ kind })]),
      [good, swipe({ undoes: newId() })],
      [good, undo("x")],
      [good, swipe({ userId: "somebody" })],
      [good, null],
    ];
    for (const events of wrong) expect([events, (await report(ana, events)).status]).toEqual([events, 400]);
    expect((await ana.send("/swipes", { events: "[]" })).status).toBe(415);
    expect(await storedEvents("ana@example.org")).toEqual([]);
  });

  it("is sent by POST alone, and never larger than the house takes", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const response = await ana.sendJson("/swipes", { events: [swipe()] }, method);
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
    }
    expect((await report(ana, "x".repeat(70_000))).status).toBe(413);
    expect(await storedEvents("ana@example.org")).toEqual([]);
  });
});
