import { randomBytes } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { anEntry } from "#tests/factories/books.ts";
import { Reader } from "#tests/reader.ts";
import { IS_WHOLE } from "#tests/short-form.ts";
import { aReader, anAdmin, useTestApp } from "#tests/signed-in.ts";

import { readCode } from "./code.ts";
import type { Standing } from "./rules.ts";
import type { RoundView } from "./view.ts";

const { app, anna, ben, cem } = useTestApp({ anna: { nickname: "Anna" }, ben: {}, cem: {} });

let books: number[];
beforeAll(async () => {
  const titles = Array.from({ length: 30 }, (_, index) => ({
    title: `Harbour ${index}`,
    genre: "Fantasy" as const,
    pages: 100 + index,
  }));
  books = await addBooks(app.pool, titles);
});

const newId = () => randomBytes(16).toString("hex");
const GENRE = { name: "Anna", way: "swipe", rule: "all", pool: "genre", genre: "Fantasy" };

async function started(by: Reader, fields: Record<string, string> = {}): Promise<string> {
  const response = await by.send("/together", { ...GENRE, ...fields });
  expect(response.status).toBe(303);
  return readCode(response.headers.get("Location")!)!;
}

async function joined(code: string, name: string, by = new Reader(app), fields = {}): Promise<Reader> {
  const response = await by.send(`/together/${code}`, { name, usesLists: "on", ...fields });
  expect([name, response.status]).toEqual([name, 303]);
  return by;
}

const view = async (by: Reader, code: string): Promise<RoundView> =>
  (await (await by.get(`/together/${code}/state`)).json()) as RoundView;
const step = (by: Reader, code: string, fields: Record<string, string>) => by.send(`/together/${code}/step`, fields);

function vote(by: Reader, code: string, at: number, kind: Standing, id = newId()) {
  return by.sendJson(`/together/${code}/votes`, { events: [{ id, at, kind }] });
}

async function begun(
  fields: Record<string, string> = {},
  names = ["Ben"],
): Promise<{ code: string; guests: Reader[] }> {
  const code = await started(anna, fields);
  const guests: Reader[] = [];
  for (const name of names) guests.push(await joined(code, name));
  expect((await step(anna, code, { step: "begin" })).status).toBe(303);
  return { code, guests };
}

const count = async (table: string) => Number((await app.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

describe("a round", () => {
  it("shows everybody the same cards in the same order, with nobody's votes but one's own", async () => {
    const { code, guests } = await begun();
    await vote(guests[0]!, code, 0, "like");
    const [hers, his] = [await view(anna, code), await view(guests[0]!, code)];
    expect(hers.cards.map(({ book }) => book.id)).toEqual(his.cards.map(({ book }) => book.id));
    expect(hers.cards).toHaveLength(20);
    expect([hers.votes, his.votes.length]).toEqual([[], 1]);
    expect(JSON.stringify(hers)).not.toContain("like");
  });

  it("agrees with the last like, on every phone, and only then", async () => {
    const { code, guests } = await begun({}, ["Ben", "Cem"]);
    await vote(anna, code, 0, "like");
    await vote(guests[0]!, code, 0, "like");
    expect((await view(anna, code)).agreed).toEqual([]);
    await vote(guests[1]!, code, 0, "like");
    for (const reader of [anna, ...guests]) expect((await view(reader, code)).agreed.map(({ at }) => at)).toEqual([0]);
  });

  it("is not changed by a vote that is sent twice, in whatever order an undo comes", async () => {
    const { code, guests } = await begun();
    const [id, undo] = [newId(), newId()];
    const undoing = { id: undo, at: 0, kind: "undo", undoes: id };
    await guests[0]!.sendJson(`/together/${code}/votes`, { events: [undoing] });
    await vote(guests[0]!, code, 0, "like", id);
    await vote(guests[0]!, code, 0, "like", id);
    await vote(anna, code, 0, "like");
    expect((await view(guests[0]!, code)).votes).toEqual([]);
    expect((await view(anna, code)).agreed).toEqual([]);
    await vote(guests[0]!, code, 0, "like");
    expect((await view(anna, code)).agreed).toHaveLength(1);
  });

  it("stays agreed on a book when somebody undoes a vote or joins later", async () => {
    const { code, guests } = await begun();
    const id = newId();
    await vote(anna, code, 0, "like");
    await vote(guests[0]!, code, 0, "like", id);
    await guests[0]!.sendJson(`/together/${code}/votes`, {
      events: [{ id: newId(), at: 0, kind: "undo", undoes: id }],
    });
    const late = await joined(code, "Dora");
    expect((await view(late, code)).agreed).toHaveLength(1);
    expect((await view(late, code)).cards[0]!.at).toBe(0);
  });

  it("leaves out under “all but one” one pass of three, but no veto", async () => {
    const { code, guests } = await begun({ rule: "but-one" }, ["Ben", "Cem"]);
    for (const [at, kind] of [
      [0, "pass"],
      [1, "veto"],
    ] as const) {
      await vote(anna, code, at, "like");
      await vote(guests[0]!, code, at, "like");
      await vote(guests[1]!, code, at, kind);
    }
    expect((await view(anna, code)).agreed.map(({ at }) => at)).toEqual([0]);
  });

  it("begins its final by itself at five agreed books, or when everybody is through", async () => {
    const { code, guests } = await begun();
    for (let at = 0; at < 5; at++) for (const by of [anna, guests[0]!]) await vote(by, code, at, "like");
    expect((await view(anna, code)).phase).toBe("final");
    const other = await begun({ rule: "final" });
    const cards = (await view(anna, other.code)).positions.length;
    for (let at = 0; at < cards; at++) {
      await vote(anna, other.code, at, at < 3 ? "like" : "pass");
      await vote(other.guests[0]!, other.code, at, "pass");
    }
    const final = await view(other.guests[0]!, other.code);
    expect([final.phase, final.finalists.map(({ at }) => at)]).toEqual(["final", [0, 1, 2]]);
  });

  it("draws further cards for everybody as the first comes close to the last", async () => {
    const { code } = await begun();
    for (let at = 0; at < 13; at++) await vote(anna, code, at, "pass");
    const { cards, positions, isDrawn } = await view(anna, code);
    expect([positions.length, isDrawn, new Set(cards.map(({ book }) => book.id)).size]).toEqual([
      30,
      true,
      cards.length,
    ]);
  });

  it("counts the final's points, and takes no vote that comes after the end", async () => {
    const { code, guests } = await begun();
    for (let at = 0; at < 2; at++) for (const by of [anna, guests[0]!]) await vote(by, code, at, "like");
    await step(anna, code, { step: "final" });
    for (const by of [anna, guests[0]!]) await by.send(`/together/${code}/ranking`, { "card-0": "2", "card-1": "1" });
    await step(anna, code, { step: "over" });
    const { outcome } = await view(guests[0]!, code);
    expect(outcome!.books.map(({ at }) => at)).toEqual([1, 0]);
    expect(outcome!.reasons).toEqual(["Everybody who voted put it first.", "All of you liked it."]);
    expect(outcome!.count!.points).toEqual([
      [1, 2],
      [0, 0],
    ]);
    expect(await (await vote(anna, code, 3, "like")).json()).toEqual({ ok: true, taken: false });
    expect((await anna.send(`/together/${code}/ranking`, { "card-0": "1", "card-1": "2" })).status).toBe(409);
  });

  it("shows nobody what somebody has read, listed or refused", async () => {
    await anEntry(app.pool, ben.id, { bookId: books[3]! });
    await ben.sendJson("/swipes", { events: [{ id: newId(), bookId: books[4]!, kind: "pass", time: Date.now() }] });
    const code = await started(anna);
    await joined(code, "Ben", ben);
    await step(anna, code, { step: "begin" });
    for (let at = 0; at < 13; at++) await vote(anna, code, at, "pass");
    const shown = (await view(anna, code)).cards.map(({ book }) => book.id);
    expect(shown).toHaveLength(28);
    expect(shown).not.toContain(books[3]);
    expect(shown).not.toContain(books[4]);
  });

  it("keeps to a number of pages", async () => {
    const { code } = await begun({ pages: "110" });
    const { cards } = await view(anna, code);
    expect(cards.map(({ book }) => book.id).toSorted((one, other) => one - other)).toEqual(books.slice(0, 11));
  });

  it("gives a second Anna another name, and takes twelve people at most, of whom one who left makes way", async () => {
    const code = await started(anna);
    const guests: Reader[] = [];
    for (let number = 2; number <= 12; number++) guests.push(await joined(code, "Anna"));
    expect((await view(anna, code)).people.map(({ name }) => name)).toContain("Anna 12");
    const full = await new Reader(app).send(`/together/${code}`, { name: "Late" });
    expect([full.status, await full.text()]).toEqual([409, expect.stringContaining("twelve people")]);
    await guests[0]!.send(`/together/${code}/leaving`);
    await joined(code, "Anna 2");
  });

  it("can be led on by whoever is left when the host has gone, and by nobody else before", async () => {
    const code = await started(anna);
    const [one, other] = [await joined(code, "Ben"), await joined(code, "Cem")];
    expect((await step(one, code, { step: "begin" })).status).toBe(403);
    await anna.send(`/together/${code}/leaving`);
    expect((await step(other, code, { step: "begin" })).status).toBe(303);
  });

  it("agrees as soon as somebody who has not voted leaves, or the host goes on without them", async () => {
    const { code, guests } = await begun({}, ["Ben", "Cem", "Dora"]);
    for (const by of [anna, guests[0]!]) for (const at of [0, 1]) await vote(by, code, at, "like");
    await vote(guests[1]!, code, 1, "like");
    await guests[2]!.send(`/together/${code}/leaving`);
    expect((await view(anna, code)).agreed.map(({ at }) => at)).toEqual([1]);
    const away = (await view(anna, code)).people.find(({ name }) => name === "Cem")!.id;
    expect((await guests[0]!.send(`/together/${code}/leaving`, { person: String(away) })).status).toBe(403);
    expect((await view(anna, code)).people).toHaveLength(3);
    const other = await begun();
    await anna.send(`/together/${other.code}/leaving`, { person: String(away) });
    expect((await view(anna, code)).people).toHaveLength(3);
    await anna.send(`/together/${code}/leaving`, { person: String(away) });
    expect((await view(anna, code)).agreed.map(({ at }) => at)).toEqual([0, 1]);
    expect((await guests[1]!.get(`/together/${code}/state`)).status).toBe(404);
  });

  it("can be led by anybody once its host has been silent for ten minutes", async () => {
    const code = await started(anna);
    const guest = await joined(code, "Ben");
    await view(anna, code);
    const silent = (minutes: number) =>
      app.pool.query("UPDATE rate_limits SET last_request = last_request - $1 * 60000 WHERE key LIKE 'round-hosts|%'", [
        minutes,
      ]);
    await silent(5);
    expect((await step(guest, code, { step: "begin" })).status).toBe(403);
    await silent(6);
    expect((await view(guest, code)).mayLead).toBe(true);
    expect((await step(guest, code, { step: "begin" })).status).toBe(303);
  });

  it("goes on without a card whose book left the catalogue", async () => {
    const gone = await addBooks(app.pool, [
      { title: "Leaving", genre: "Fantasy", pages: 90 },
      { title: "Leaving 2", genre: "Fantasy", pages: 91 },
      { title: "Stays", genre: "Fantasy", pages: 92 },
      { title: "Stays 2", genre: "Fantasy", pages: 92 },
    ]);
    const { code, guests } = await begun({ pages: "92" });
    const before = await view(anna, code);
    expect(before.positions).toEqual([0, 1, 2, 3]);
    const [left, rest] = [
      before.cards.filter(({ book }) => gone.slice(0, 2).includes(book.id)),
      before.cards.filter(({ book }) => gone.slice(2).includes(book.id)),
    ];
    await vote(anna, code, left[0]!.at, "like");
    await vote(anna, code, left[1]!.at, "veto");
    await app.pool.query("DELETE FROM books WHERE id = ANY($1)", [gone.slice(0, 2)]);
    const after = await view(anna, code);
    expect([after.positions, after.votes]).toEqual([rest.map(({ at }) => at), []]);
    for (const by of [anna, guests[0]!]) for (const { at } of rest) await vote(by, code, at, "like");
    const final = await view(anna, code);
    expect([final.phase, final.finalists.map(({ at }) => at)]).toEqual(["final", rest.map(({ at }) => at)]);
    await app.pool.query("DELETE FROM books WHERE id = $1", [rest[0]!.book.id]);
    await anna.send(`/together/${code}/ranking`, { [`card-${rest[1]!.at}`]: "1" });
    await step(anna, code, { step: "over" });
    expect((await view(anna, code)).outcome!.books).toHaveLength(1);
    await app.pool.query("DELETE FROM books WHERE id = $1", [rest[1]!.book.id]);
    expect((await view(anna, code)).outcome!.lack).toBe("gone");
    expect((await anna.send(`/together/${code}/lists`)).status).toBe(404);
  });

  it("begins no final of fewer than two books, and takes no single card in a final", async () => {
    const { code, guests } = await begun();
    for (const by of [anna, guests[0]!]) await vote(by, code, 0, "like");
    const early = await step(anna, code, { step: "final" });
    expect([early.status, await early.text()]).toEqual([409, expect.stringContaining("Keep swiping")]);
    for (const by of [anna, guests[0]!]) await vote(by, code, 1, "like");
    expect((await step(anna, code, { step: "final" })).status).toBe(303);
    expect((await step(anna, code, { step: "over", card: "0" })).status).toBe(409);
    const late = await new Reader(app).send(`/together/${code}`, { name: "Late" });
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("too late to join")]);
    await step(anna, code, { step: "over" });
    expect((await guests[0]!.send(`/together/${code}/leaving`)).status).toBe(409);
    expect((await view(anna, code)).people).toHaveLength(2);
  });

  it("takes no more than six hundred votes of a person", async () => {
    const { code } = await begun();
    const person = (await view(anna, code)).people.find(({ isYou }) => isYou)!.id;
    await app.pool.query(
      "INSERT INTO together_votes (person_id, id, at, kind) SELECT $1, gen_random_uuid(), 0, 'pass' FROM generate_series(1, 599)",
      [person],
    );
    const events = [0, 1, 2].map((at) => ({ id: newId(), at, kind: "like" }));
    await anna.sendJson(`/together/${code}/votes`, { events });
    expect((await view(anna, code)).votes.map(([at, kind]) => [at, kind])).toEqual([[0, "like"]]);
  });

  it("is tried again where its books cannot be had just now", async () => {
    const code = await started(anna, { pool: "list", list: "/authors/nobody-of-this-name" });
    await joined(code, "Ben");
    const begin = await step(anna, code, { step: "begin" });
    expect([begin.status, await begin.text()]).toEqual([409, expect.stringContaining("try again")]);
    expect((await view(anna, code)).isDrawn).toBe(false);
  });

  it("joins a guest who signs in meanwhile only once", async () => {
    const code = await started(anna);
    const guest = await joined(code, "Cem");
    for (const [name, value] of cem.cookies) guest.cookies.set(name, value);
    await guest.send(`/together/${code}`, { name: "Cem" });
    expect((await view(guest, code)).people.map(({ name }) => name)).toEqual(["Anna", "Cem"]);
  });
});

describe("a ballot", () => {
  async function ballot() {
    const code = await started(anna, { way: "ballot", days: "3" });
    const guest = await joined(code, "Ben");
    await anna.send(`/together/${code}/nominations`, { book: String(books[0]) });
    await anna.send(`/together/${code}/nominations`, { book: String(books[1]) });
    await guest.send(`/together/${code}/nominations`, { book: String(books[2]) });
    return { code, guest };
  }

  it("takes three nominations from each, and each book once", async () => {
    const { code, guest } = await ballot();
    await guest.send(`/together/${code}/nominations`, { book: String(books[2]) });
    await anna.send(`/together/${code}/nominations`, { book: String(books[5]) });
    expect((await anna.send(`/together/${code}/nominations`, { book: String(books[6]) })).status).toBe(409);
    await guest.send(`/together/${code}/withdrawal`, { book: String(books[0]) });
    expect((await view(guest, code)).nominated.map(({ isOwn }) => isOwn)).toEqual([false, false, true, false]);
  });

  it("finds a book by its title, its number or its page", async () => {
    const { code } = await ballot();
    await app.pool.query("UPDATE books SET isbn13 = '9780261102217' WHERE id = $1", [books[7]]);
    for (const typed of ["Harbour 7", "978-0-261-10221-7", "https://shop.example/x/dp/0261102214"]) {
      const page = await anna.get(`/together/${code}?${new URLSearchParams({ find: typed })}`);
      expect([typed, await page.text()]).toEqual([typed, expect.stringContaining(`value="${books[7]}"`)]);
    }
  });

  it("is hidden until it closes, at its time, and then shows a count that anybody can do again", async () => {
    const { code, guest } = await ballot();
    await step(anna, code, { step: "begin" });
    await guest.send(`/together/${code}/ranking`, { "card-0": "3", "card-1": "1", "card-2": "2" });
    const open = await view(anna, code);
    expect([open.phase, open.ranked, open.ranking, open.outcome]).toEqual(["final", 1, null, null]);
    const twice = await anna.send(`/together/${code}/ranking`, { "card-0": "1", "card-1": "1", "card-2": "2" });
    expect(twice.status).toBe(400);
    await app.pool.query("UPDATE together_rounds SET ends_at = now() - interval '1 minute' WHERE code = $1", [code]);
    expect((await anna.send(`/together/${code}/ranking`, { "card-0": "1", "card-1": "2", "card-2": "3" })).status).toBe(
      409,
    );
    const { outcome } = await view(anna, code);
    expect(outcome!.books[0]!.at).toBe(1);
    expect(outcome!.count!.rounds).toHaveLength(1);
    expect(outcome!.count!.rankings).toEqual([]);
    expect((await step(anna, code, { step: "begin" })).status).toBe(409);
  });

  it("counts its days from the closing of the shortlist, and ends a lobby after a week", async () => {
    const { code } = await ballot();
    await app.pool.query(
      "UPDATE together_rounds SET created_at = created_at - interval '6 days', ends_at = ends_at - interval '6 days' WHERE code = $1",
      [code],
    );
    const lobby = await view(anna, code);
    expect([lobby.phase, lobby.days, lobby.endsAt]).toEqual(["lobby", 3, null]);
    await step(anna, code, { step: "begin" });
    const { endsAt } = await view(anna, code);
    const days = (new Date(endsAt!).getTime() - Date.now()) / 86_400_000;
    expect([days > 2.9, days < 3.1]).toEqual([true, true]);
    const idle = await ballot();
    await app.pool.query("UPDATE together_rounds SET created_at = now() - interval '8 days' WHERE code = $1", [
      idle.code,
    ]);
    const { phase, outcome } = await view(anna, idle.code);
    expect([phase, outcome!.lack]).toEqual(["over", "never-begun"]);
  });

  it("is closed without a result where every book left the catalogue, and holds up no other round", async () => {
    const gone = await addBooks(app.pool, [
      { title: "Short", genre: "Fantasy" },
      { title: "Shorter", genre: "Fantasy" },
    ]);
    const code = await started(anna, { way: "ballot", days: "3" });
    for (const book of gone) await anna.send(`/together/${code}/nominations`, { book: String(book) });
    await step(anna, code, { step: "begin" });
    await anna.send(`/together/${code}/ranking`, { "card-0": "1", "card-1": "2" });
    await app.pool.query("DELETE FROM books WHERE id = ANY($1)", [gone]);
    await app.pool.query("UPDATE together_rounds SET ends_at = now() WHERE code = $1", [code]);
    const { sweepRounds } = await import("./sweep.queries.server.ts");
    await sweepRounds();
    expect((await view(anna, code)).phase).toBe("over");
  });

  it("forgets who nominated what as it begins", async () => {
    const { code } = await ballot();
    await step(anna, code, { step: "begin" });
    const { rows } = await app.pool.query(
      "SELECT count(nominated_by) FROM together_cards JOIN together_rounds ON id = round_id WHERE code = $1",
      [code],
    );
    expect(rows[0].count).toBe("0");
  });
});

describe("privacy", () => {
  it("lets ten thousand guesses into no round, and refuses a stranger then the right code, too", async () => {
    const code = await started(anna);
    await joined(code, "Ben", ben);
    const guess = () =>
      `/together/${Array.from({ length: 8 }, () => "ABCDEFGH"[Math.floor(Math.random() * 8)]).join("")}`;
    const guesser = new Reader(app);
    const answers = new Map<number, number>();
    for (let sent = 0; sent < (IS_WHOLE ? 10_000 : 500); sent += 50) {
      for (const { status } of await Promise.all(Array.from({ length: 50 }, () => guesser.get(`${guess()}/state`))))
        answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    expect([...answers.keys()].toSorted()).toEqual([404, 429]);
    expect(answers.get(404)).toBe(20);
    expect((await guesser.get(`/together/${code}`)).status).toBe(429);
    expect((await guesser.send(`/together/${code}`, { name: "Guesser" })).status).toBe(429);
    expect((await ben.get(`/together/${code}`)).status).toBe(200);
  }, 120_000);

  it("limits guesses from everywhere together", async () => {
    const code = await started(anna);
    await new Reader(app).get("/together/ABCDEFGH");
    await app.pool.query(
      "UPDATE rate_limits SET count = 2000 WHERE key LIKE 'round-codes|%' AND key NOT LIKE '%|address|%'",
    );
    expect((await new Reader(app).get(`/together/${code}`)).status).toBe(429);
    expect((await cem.get(`/together/${code}`)).status).toBe(200);
    await app.pool.query("DELETE FROM rate_limits WHERE key LIKE 'round-codes|%'");
    for (let time = 0; time < 3; time++) expect((await new Reader(app).get(`/together/${code}`)).status).toBe(200);
    const { rows } = await app.pool.query("SELECT sum(count) FROM rate_limits WHERE key LIKE 'round-codes|%'");
    expect(rows[0].sum).toBe("0");
  });

  it("renews a guest's cookie, and keeps the guest, with each round they join", async () => {
    const guest = await joined(await started(anna), "Guest");
    const before = guest.cookies.get("together");
    const response = await guest.send(`/together/${await started(anna)}`, { name: "Guest" });
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`together=${before};`)]);
  });

  it("refuses guests where the owner has switched them off, but not readers", async () => {
    const owner = await anAdmin(app);
    const code = await started(anna);
    expect((await anna.send("/admin/settings/round-guests", { guests: "no" })).status).toBe(403);
    await owner.send("/admin/settings/round-guests", { guests: "no" });
    expect((await new Reader(app).send(`/together/${code}`, { name: "Guest" })).status).toBe(403);
    await joined(code, "Ben", ben);
    await owner.send("/admin/settings/round-guests", { guests: "yes" });
    await joined(code, "Guest");
  });

  it("gives a guest a cookie that goes to the rounds alone, and no script", async () => {
    const code = await started(anna);
    const response = await new Reader(app).send(`/together/${code}`, { name: "Guest" });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^together=[\w-]{32}; Path=\/together; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it("shows a person of one round nothing of another", async () => {
    const code = await started(anna);
    const { guests } = await begun();
    for (const path of ["/state", "/stream"])
      expect((await guests[0]!.get(`/together/${code}${path}`)).status).toBe(404);
    expect((await vote(guests[0]!, code, 0, "like")).status).toBe(404);
    expect((await step(guests[0]!, code, { step: "begin" })).status).toBe(404);
  });

  it("draws the same later cards whether somebody passed the earlier ones or did not vote, also if their deck learns", async () => {
    const code = await started(anna);
    const learner = await joined(code, "Ben", await aReader(app), { learns: "on" });
    await step(anna, code, { step: "begin" });
    const { drawCards } = await import("./draw.server.ts");
    const { roundOf } = await import("./rounds.queries.server.ts");
    const asker = { userId: anna.id, request: new Request("http://localhost/") };
    const before = await drawCards((await roundOf(code))!, asker);
    for (let at = 0; at < 9; at++) await vote(learner, code, at, at === 8 ? "veto" : "pass");
    expect(await drawCards((await roundOf(code))!, asker)).toEqual(before);
    expect(before!.bookIds).toHaveLength(10);
  });

  it("leaves no vote a day after the end, and no round a month after its beginning", async () => {
    const { code, guests } = await begun();
    for (let at = 0; at < 2; at++) for (const by of [anna, guests[0]!]) await vote(by, code, at, "like");
    await step(anna, code, { step: "final" });
    await anna.send(`/together/${code}/ranking`, { "card-0": "2", "card-1": "1" });
    await step(anna, code, { step: "over" });
    const { sweep } = await import("#app/site/nightly/sweep.queries.server.ts");
    await sweep();
    expect((await view(anna, code)).outcome!.count).not.toBeNull();
    await app.pool.query(
      "UPDATE together_rounds SET phase = 'over', result = coalesce(result, '{}'), ended_at = now() - interval '25 hours'",
    );
    await sweep();
    expect([await count("together_votes"), await count("together_rankings")]).toEqual([0, 0]);
    const { outcome } = await view(anna, code);
    expect([outcome!.books.length, outcome!.reasons, outcome!.count]).toEqual([2, [], null]);
    const archive = JSON.stringify(await (await import("./archive.queries.server.ts")).archivedRounds(anna.id));
    expect(archive).not.toMatch(/"vote"|Harbour/);
    await app.pool.query("UPDATE together_rounds SET created_at = now() - interval '31 days'");
    await sweep();
    expect([await count("together_rounds"), await count("together_people"), await count("together_cards")]).toEqual([
      0, 0, 0,
    ]);
  });

  it("ends a round of swiping that nobody ended after two days, so that its votes go, too", async () => {
    const { code } = await begun();
    await vote(anna, code, 0, "like");
    await app.pool.query("UPDATE together_rounds SET created_at = now() - interval '49 hours' WHERE code = $1", [code]);
    expect((await view(anna, code)).phase).toBe("swiping");
    await app.pool.query("UPDATE together_rounds SET ends_at = now() WHERE code = $1", [code]);
    const { sweepRounds } = await import("./sweep.queries.server.ts");
    await sweepRounds();
    expect((await view(anna, code)).phase).toBe("over");
  });

  it("teaches a reader's own deck only if they ask for it", async () => {
    const swiped = async () =>
      (await app.pool.query("SELECT kind FROM swipe_events WHERE user_id = $1", [cem.id])).rows;
    for (const [learns, expected] of [
      [undefined, []],
      ["on", [{ kind: "like" }]],
    ] as const) {
      const code = await started(cem, { name: "Cem", ...(learns && { learns }) });
      await joined(code, "Ben");
      await step(cem, code, { step: "begin" });
      await vote(cem, code, 0, "like");
      expect(await swiped()).toEqual(expected);
    }
  });

  it("puts the result on the lists of those who agreed to it, and of nobody else", async () => {
    const code = await started(anna, { takesResult: "on" });
    await joined(code, "Cem", cem);
    await step(anna, code, { step: "begin" });
    const { cards } = await view(anna, code);
    for (const by of [anna, cem]) await vote(by, code, 0, "like");
    await step(anna, code, { step: "over", card: "0" });
    await cem.send(`/together/${code}/lists`);
    const { rows } = await app.pool.query("SELECT user_id FROM reading_list WHERE book_id = $1", [cards[0]!.book.id]);
    expect(rows).toEqual([{ user_id: anna.id }]);
  });

  it("loses a person's votes with their account, and the round goes on", async () => {
    const leaving = await aReader(app);
    const code = await started(leaving);
    const guest = await joined(code, "Ben");
    await step(leaving, code, { step: "begin" });
    await vote(leaving, code, 0, "like");
    await app.pool.query("DELETE FROM users WHERE id = $1", [leaving.id]);
    const { people, mayLead } = await view(guest, code);
    expect([people.length, mayLead]).toEqual([1, true]);
  });

  it("waits for nobody whose account is gone", async () => {
    const leaving = await aReader(app);
    const { code, guests } = await begun();
    await joined(code, "Leaving", leaving);
    for (const by of [anna, guests[0]!]) await vote(by, code, 0, "like");
    expect((await view(anna, code)).agreed).toEqual([]);
    const { eraseAccount } = await import("#app/account/erasure/erasure.queries.server.ts");
    await eraseAccount(leaving.id);
    expect((await view(anna, code)).agreed).toHaveLength(1);
  });

  it("treats a reader who leaves their lists out like a guest", async () => {
    const reader = await aReader(app);
    await anEntry(app.pool, reader.id, { bookId: books[6]! });
    const code = await started(anna);
    await reader.send(`/together/${code}`, { name: "Reader", learns: "on", takesResult: "on" });
    await step(anna, code, { step: "begin" });
    for (let at = 0; at < 13; at++) await vote(anna, code, at, "pass");
    expect((await view(reader, code)).cards.map(({ book }) => book.id)).toContain(books[6]);
    const { rows } = await app.pool.query(
      "SELECT user_id, learns, takes_result FROM together_people JOIN together_rounds r ON r.id = round_id WHERE code = $1 AND name = 'Reader'",
      [code],
    );
    expect(rows).toEqual([{ user_id: null, learns: false, takes_result: false }]);
  });

  it("ticks nothing by itself, also after an error", async () => {
    const code = await started(anna);
    const page = await (await ben.get(`/together/${code}`)).text();
    const again = await (await ben.send(`/together/${code}`, { name: "", learns: "on" })).text();
    const ticked = (html: string) =>
      [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([input]) => input.includes("checked"));
    expect([ticked(page), ticked(again)]).toEqual([
      [false, false, false],
      [false, false, true],
    ]);
  });
});

describe("the page", () => {
  it("leads whoever types a code to its round, however it is written", async () => {
    const code = await started(anna);
    const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`;
    const response = await new Reader(app).get(`/together?${new URLSearchParams({ code: typed })}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, `/together/${code}`]);
    expect((await new Reader(app).get("/together?code=none")).status).toBe(400);
    expect((await new Reader(app).get(`/together/${code.toLowerCase()}`)).headers.get("Location")).toBe(
      `/together/${code}`,
    );
  });

  it("starts no round for a visitor, and takes only a list that is the same for everybody", async () => {
    expect((await new Reader(app).send("/together", GENRE)).status).toBe(401);
    for (const list of ["//evil.example", "/reading-tracker/next", "https://evil.example/search?q=x"]) {
      expect((await anna.send("/together", { ...GENRE, pool: "list", list })).status).toBe(400);
    }
    const code = await started(anna, { pool: "list", list: "/search?q=Harbour" });
    await joined(code, "Ben");
    expect((await step(anna, code, { step: "begin" })).status).toBe(303);
  });
});
