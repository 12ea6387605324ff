import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";

import type { MessagePage } from "#app/club/talk/message.ts";
import routes from "#app/routes.ts";

import { addressesOf, isStream } from "./addresses.ts";
import { aBook, anEntry, type Book } from "./factories/books.ts";
import { findText } from "./find-text.ts";
import { Reader } from "./reader.ts";
import { useTestApp, type SignedInReader } from "./signed-in.ts";

/**
 * The words of a veiled review, which its writer has put into Coffee Talk as well, wherever a reader before its
 * place can look: every address of the map as page and as data, and what takes a query. The stream has a test of its own.
 */
const { app, ana, ben } = useTestApp({ ana: { nickname: "Ana" }, ben: {} });
const CANARY = "the grey men smoke the hours";
const JSON_PLEASE = { headers: { Accept: "application/json" } };
/** These addresses show the words to whoever opens them: that lifts the veil. */
const REVEALING = "/reviews/:reviewId";

let momo: Book;
let entryId: number;
beforeEach(async () => {
  await app.pool.query(`DELETE FROM mutes; DELETE FROM chat_messages; DELETE FROM reading_list;
    DELETE FROM books`);
  momo = await aBook(app.pool, { title: "Momo", author: "Michael Ende", pages: 300 });
  const { title, author } = momo;
  entryId = (await anEntry(app.pool, ana.id, { bookId: momo.id, title, author, totalPages: 300 })).id;
});

const publish = async (fields: Record<string, string> = {}, writer: Reader = ana) => {
  const words = { read: "0", stars: "9", review: `And then ${CANARY}.`, publish: "on", talk: "on", page: "120" };
  expect((await writer.send(`/reading-list/${entryId}/review`, { ...words, ...fields })).status).toBe(200);
};

/** Puts Momo on the reader's list and reads so far, in an edition of 300 pages. */
async function reads(reader: SignedInReader, currentPage: number): Promise<void> {
  await app.pool.query("DELETE FROM reading_list WHERE user_id = $1", [reader.id]);
  const { id: bookId, title, author } = momo;
  const state = { status: "reading", startedAt: new Date(), currentPage, totalPages: 300 } as const;
  await anEntry(app.pool, reader.id, { bookId, title, author, ...state });
}

const messageId = async () => Number((await app.pool.query("SELECT max(id) AS id FROM chat_messages")).rows[0].id ?? 1);

/** The addresses of the map, with what this test has for their parameters, and what of them takes a query. */
async function asked(): Promise<Array<[address: string, path: string]>> {
  const message = await messageId();
  const named: Record<string, string | number> = { bookId: momo.id, slug: "momo", entryId, messageId: message };
  const all = addressesOf(routes).filter((address) => address !== REVEALING && !isStream(address));
  // Not all of them: a search repeats what it was asked.
  const words = "grey+men+smoke";
  const queries = {
    "/": ["?genre=Fantasy", `?list=/books/${momo.id}`],
    "/search": [`?q=${words}`, "?q=momo"],
    "/catalogue/search": [`?q=${words}`, "?q=momo"],
    "/coffee-talk": ["?show=reviews", "?show=hauls"],
    "/coffee-talk/messages": [
      "?show=reviews",
      "?after=0&asOf=1",
      `?after=${message - 1}&asOf=${Date.now() - 1_000}&veiled=${message}`,
      `?before=${message + 1}`,
      `?show=reviews&before=${message + 1}`,
    ],
    "/reading-tracker/entries": ["?list=all"],
    "/sitemap.xml": ["?part=1"],
  };
  return all.flatMap((address): Array<[string, string]> => {
    const path = address.replaceAll(/:(\w+)/g, (_, name: string) => String(named[name] ?? 1)).replace("*", "nowhere");
    const more = (queries as Record<string, string[]>)[address] ?? [];
    return ["", ...more].map((query) => [address, path + query]);
  });
}

/** Everything that an answer says, also what it packs. */
async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPacked = response.headers.get("Content-Type") === "application/zip";
  return isPacked
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join("\n")
    : strFromU8(bytes);
}

/** The addresses that show the words to this reader. */
async function shownTo(reader: Reader): Promise<string[]> {
  await app.pool.query("DELETE FROM rate_limits");
  const found = new Set<string>();
  for (const [address, path] of await asked()) {
    const [base, query] = path.split("?");
    const twin = `${base === "/" ? "/_root" : base}.data${query === undefined ? "" : `?${query}`}`;
    for (const each of [path, twin]) if ((await textOf(await reader.get(each))).includes(CANARY)) found.add(address);
  }
  // The one address that reads by a POST.
  if ((await textOf(await reader.send("/account/data"))).includes(CANARY)) found.add("/account/data");
  return [...found].toSorted();
}

const WHERE_IT_STANDS = [
  "/book-reviews/:bookId",
  "/book-standing/:bookId",
  "/coffee-talk",
  "/coffee-talk/messages",
  "/coffee-talk/messages/:messageId",
];

/** Where their writer finds them as well. */
const WRITERS_OWN = [
  "/account/data",
  "/reading-list/:entryId/review",
  "/reading-tracker/export.csv",
  "/reading-tracker/export.json",
];

describe("the words of a veiled review in Coffee Talk", () => {
  it("are nowhere for a visitor and for a reader before their place, and where they stand for one who has passed it", async () => {
    await publish();
    await reads(ben, 119);
    expect(await shownTo(new Reader(app))).toEqual([]);
    expect(await shownTo(ben)).toEqual([]);
    await reads(ben, 120);
    expect(await shownTo(ben)).toEqual(WHERE_IT_STANDS);
    expect(await shownTo(ana)).toEqual([...WHERE_IT_STANDS, ...WRITERS_OWN].toSorted());
  });

  it("are kept in one place alone: in no message, mail, job or file", async () => {
    await publish();
    const reply = { clientId: crypto.randomUUID(), message: "Oh!", replyTo: String(await messageId()) };
    await ben.send("/coffee-talk/messages", reply, JSON_PLEASE);
    expect(await findText(app, CANARY)).toEqual(["public.reading_reviews.review"]);
  });

  it("are nowhere once their writer has moved their place on, also for a page that is open", async () => {
    await publish();
    await reads(ben, 150);
    const { asOf } = (await (await ben.get("/coffee-talk/messages")).json()) as MessagePage;
    await publish({ review: `Later ${CANARY}.`, page: "200" });
    expect(await shownTo(ben)).toEqual([]);
    const id = await messageId();
    const open = await ben.get(`/coffee-talk/messages?after=${id}&asOf=${Math.floor(asOf)}&veiled=${id}`);
    const { edited, opened } = (await open.json()) as MessagePage;
    expect([edited, opened]).toMatchObject([[{ id, veiled: true, message: "", about: { page: 200 } }], []]);
    await reads(ben, 200);
    expect(await shownTo(ben)).toEqual(WHERE_IT_STANDS);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["they are private again", () => ana.send(`/reading-list/${entryId}/review`, { read: "0", review: CANARY })],
    [
      "their reader has muted their writer",
      async () => ben.send("/mutes", { kind: "message", id: String(await messageId()) }),
    ],
    ["their writer’s account is erased", () => app.pool.query("DELETE FROM users WHERE id = $1", [ana.id])],
  ])("are nowhere once %s, however far one has read", async (_, happens) => {
    await publish();
    await reads(ben, 300);
    expect(await (await ben.get("/coffee-talk")).text()).toContain(CANARY);
    await happens();
    expect(await shownTo(ben)).toEqual([]);
  });
});
