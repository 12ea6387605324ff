import { beforeEach, describe, expect, it } from "vitest";

import { aBook } from "#tests/factories/books.ts";
import { aReview, inTalk, someMessages } from "#tests/factories/club.ts";
import { aUser } from "#tests/factories/users.ts";
import { rowsRead } from "#tests/rows-read.ts";
import { useTestApp } from "#tests/signed-in.ts";

import type { MessagePage } from "./message.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
beforeEach(async () => {
  await app.pool.query(`DELETE FROM rate_limits; DELETE FROM mutes; DELETE FROM chat_messages; DELETE FROM reading_list;
    DELETE FROM books`);
});

const page = async (query: string) => (await (await ben.get(`/coffee-talk/messages${query}`)).json()) as MessagePage;
const ids = ({ messages }: MessagePage) => messages.map(({ id }) => id);
const haul = { kind: "haul", message: "" } as const;

/** A message of each kind, in this order. */
async function oneOfEach(): Promise<{ review: number; haul: number; message: number }> {
  const review = await inTalk(app.pool, await aReview(app.pool, ana.id, await aBook(app.pool), { givesAway: false }));
  const [brought, plain] = await someMessages(app.pool, ana.id, [haul, { message: "Plain words." }]);
  return { review: review.id, haul: brought!.id, message: plain!.id };
}

describe("the talk, filtered", () => {
  it("shows messages of one kind alone: the newest, those before and those that come after", async () => {
    const first = await oneOfEach();
    const second = { haul: (await someMessages(app.pool, ana.id, [haul]))[0]!.id };
    expect(ids(await page("?show=reviews"))).toEqual([first.review]);
    expect(ids(await page("?show=hauls"))).toEqual([first.haul, second.haul]);
    expect(ids(await page(`?show=hauls&after=${first.haul}`))).toEqual([second.haul]);
    expect(ids(await page(`?show=hauls&before=${second.haul}`))).toEqual([first.haul]);
    expect(ids(await page("?show=everything"))).toEqual([first.review, first.haul, first.message, second.haul]);
  });

  it("is an address of its own without scripts, with the chosen word marked and words of its own where it is empty", async () => {
    const html = async (address: string) => (await ben.get(address)).text();
    const empty = await Promise.all(["/coffee-talk", "/coffee-talk?show=reviews", "/coffee-talk?show=hauls"].map(html));
    expect(empty[0]).toContain("No messages yet. Start the conversation!");
    expect(empty[1]).toContain("Nobody has shared a review here yet.");
    expect(empty[2]).toContain("No hauls yet.");
    await oneOfEach();
    const hauls = await html("/coffee-talk?show=hauls");
    expect(hauls).not.toContain("Plain words.");
    expect(hauls).toMatch(/aria-current="true" href="\/coffee-talk\?show=hauls"[^>]*>Hauls</);
    expect(await html("/coffee-talk?show=nonsense")).toContain("Plain words.");
  });

  it("tells of an edit of what it shows", async () => {
    const { review } = await oneOfEach();
    const { asOf } = await page("?show=reviews");
    await app.pool.query("UPDATE reading_reviews SET review = 'Other words.'");
    const after = await page(`?show=reviews&after=${review}&asOf=${Math.floor(asOf)}`);
    expect(after.messages).toEqual([]);
    expect(after.edited).toMatchObject([{ id: review, message: "Other words." }]);
  });

  it("reads no more of a long talk than it shows", async () => {
    const talker = await aUser(app.pool);
    await app.pool.query(
      `INSERT INTO chat_messages (user_id, client_id, message, kind)
       SELECT $1, gen_random_uuid(), 'words', CASE WHEN n % 100 = 0 THEN 'haul' ELSE 'message' END
       FROM generate_series(1, 20000) n`,
      [talker.id],
    );
    await app.pool.query("ANALYZE chat_messages");
    const [newest] = (await page("?show=hauls")).messages;
    for (const query of ["?show=hauls", `?show=hauls&before=${newest!.id}`, "?show=hauls&after=0", "?show=reviews"]) {
      expect(await rowsRead(app.pool, "chat_messages", () => page(query)), query).toBeLessThan(300);
    }
    // With the books on the table, which no message names.
    expect(await rowsRead(app.pool, "chat_messages", () => ben.get("/coffee-talk"))).toBeLessThan(300);
  });
});
