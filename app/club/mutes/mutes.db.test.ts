import { beforeEach, describe, expect, it } from "vitest";

import { aRecommendation, aSuggestion, someMessages } from "#tests/factories/club.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben, cleo } = useTestApp({
  ana: { email: "ana.mutes@example.org" },
  ben: { email: "ben.mutes@example.org" },
  cleo: { email: "cleo.mutes@example.org" },
});
const people = { ana, ben, cleo };
type Name = keyof typeof people;
beforeEach(async () => {
  for (const table of ["mutes", "chat_messages", "book_suggestions"]) {
    await app.pool.query(`DELETE FROM ${table}`);
  }
});

const JSON_WANTED = { headers: { Accept: "application/json" } };
const mute = (reader: Reader, kind: string, id: number | string) =>
  reader.send("/mutes", { kind, id: String(id) }, JSON_WANTED);
const unmute = (reader: Reader, id: number | string) => reader.send(`/mutes/${id}`, {}, { method: "DELETE" });

async function muted(reader: Reader, kind: string, id: number): Promise<number> {
  const response = await mute(reader, kind, id);
  expect(response.status).toBe(200);
  return ((await response.json()) as { muteId: number }).muteId;
}

async function says(who: Name, count = 1, text = "Canary of a message"): Promise<number> {
  const messages = Array.from({ length: count }, (_, index) => ({ message: `${text} ${index + 1}` }));
  return (await someMessages(app.pool, people[who].id, messages))[0]!.id;
}

const asks = async (who: Name, title = "Canary of a wish"): Promise<number> =>
  (await aSuggestion(app.pool, people[who].id, { title })).id;

async function recommends(who: Name, suggestion: number, bookTitle: string): Promise<number> {
  const facts = { bookTitle, reason: "Canary of a reason" };
  return (await aRecommendation(app.pool, people[who].id, suggestion, facts)).id;
}

interface Talk {
  messages: Array<{ id: number; message: string; writer: string }>;
  more: boolean;
}
const talk = async (reader: Reader, query = "") =>
  (await (await reader.get(`/coffee-talk/messages${query}`)).json()) as Talk;
const count = async () => (await app.pool.query("SELECT FROM mutes")).rowCount;

describe("muting", () => {
  it("sends nothing of theirs any more: not as a page, as data or as JSON, however it was begun", async () => {
    await people.ben.send("/dashboard/profile", { nickname: "Ben" });
    const message = await says("ben");
    const asked = await asks("ben");
    const own = await asks("ana", "Anas own");
    await recommends("ben", own, "Canary of a book");
    const paths = [
      "/coffee-talk",
      "/coffee-talk.data",
      "/coffee-talk/messages",
      "/coffee-talk/messages?after=0",
      `/coffee-talk/messages?before=${message + 1}`,
      "/suggestions",
      "/suggestions.data",
      "/suggestions/requests",
      `/suggestions/${own}/recommendations`,
      `/suggestions/${own}/recommendations.data`,
    ];
    const html = async (reader: Reader) =>
      Promise.all(paths.map(async (path) => /Canary/.test(await (await reader.get(path)).text())));
    expect(await html(people.ana)).toEqual(paths.map(() => true));
    for (const [kind, id] of [
      ["message", message],
      ["suggestion", asked],
      ["recommendation", (await app.pool.query("SELECT id FROM book_recommendations")).rows[0].id],
    ] as const) {
      const muteId = await muted(people.ana, kind, id);
      expect([kind, await html(people.ana)]).toEqual([kind, paths.map(() => false)]);
      expect((await people.ana.get(`/suggestions/${asked}/recommendations`)).status).toBe(404);
      // Nobody else notices, the muted one least of all.
      expect(await html(people.cleo)).toEqual(paths.map(() => true));
      expect(await html(people.ben)).toEqual(paths.map(() => true));
      expect((await unmute(people.ana, muteId)).status).toBe(200);
      expect(await html(people.ana)).toEqual(paths.map(() => true));
    }
    await people.ben.send("/dashboard/profile", { nickname: "" });
  });

  it("F7: a mute of who has no name holds where it began: elsewhere it would tell who they are", async () => {
    const message = await says("ben");
    await asks("ben");
    const html = async () =>
      Promise.all(
        ["/coffee-talk/messages", "/suggestions/requests"].map(async (path) =>
          /Canary/.test(await (await people.ana.get(path)).text()),
        ),
      );
    const inTalk = await muted(people.ana, "message", message);
    expect(await html()).toEqual([false, true]);
    expect(await (await people.ana.get("/account/mutes")).text()).toMatch(
      /Anonymous.*Muted .*in Coffee Talk and reviews .*on/s,
    );
    await unmute(people.ana, inTalk);
    const onBoard = await muted(people.ana, "suggestion", await asks("ben", "Canary again"));
    expect(await html()).toEqual([true, false]);
    // Once more from the other place is another mute, by the other name: an answer must not join the two either.
    const response = await mute(people.ana, "message", message);
    const other = (await response.json()) as { muteId: number; name: string };
    expect(other.name).toBe("Anonymous");
    expect(other.muteId).not.toBe(onBoard);
    expect(await html()).toEqual([false, false]);
  });

  it("F11: no address brings a muted writer's words, whatever it is asked to open", async () => {
    await app.pool.query(
      "INSERT INTO books (id, title, author, genre) VALUES (1, 'Momo', 'Ende', 'Fantasy') ON CONFLICT DO NOTHING",
    );
    const { rows } = await app.pool.query(
      `INSERT INTO chat_messages (user_id, client_id, message, book_id, book_title, page)
       VALUES ($1, gen_random_uuid(), 'Canary about a page', 1, 'Momo', 300) RETURNING id::int`,
      [ben.id],
    );
    const veiled = rows[0].id as number;
    const open = await says("ben");
    await app.pool.query(
      `INSERT INTO reading_list (user_id, book_id, title, author, status, started_at, current_page, total_pages)
       VALUES ($1, 1, 'Momo', 'Ende', 'reading', now(), 400, 500)`,
      [ana.id],
    );
    const own = await asks("ana", "Anas own");
    const recommendation = await recommends("ben", own, "Canary of a book");
    await people.ana.send(`/suggestions/${own}/accepted`, { recommendation: String(recommendation) });
    const asked = await asks("ben");
    const addresses = [
      "/coffee-talk",
      "/coffee-talk.data",
      "/coffee-talk/messages",
      "/coffee-talk/messages?after=0",
      `/coffee-talk/messages?after=${open}&veiled=${veiled},${open}`,
      `/coffee-talk/messages?after=0&asOf=0&veiled=${veiled}`,
      `/coffee-talk/messages?before=${open + 1}`,
      `/coffee-talk/messages/${open}`,
      `/coffee-talk/messages/${veiled}`,
      `/coffee-talk/messages/${veiled}?reveal`,
      "/suggestions",
      "/suggestions.data",
      "/suggestions/requests",
      `/suggestions/${own}/recommendations`,
      `/suggestions/${own}/recommendations.data`,
      `/suggestions/${own}/recommendations?after=${encodeURIComponent(JSON.stringify([recommendation - 1]))}`,
      `/suggestions/${asked}/recommendations`,
      "/dashboard",
      "/account/mutes",
    ];
    const telling = async (reader: Reader) => {
      const texts = await Promise.all(addresses.map(async (path) => [path, await (await reader.get(path)).text()]));
      return texts.filter(([, text]) => text!.includes("Canary")).map(([path]) => path);
    };
    expect(await telling(people.ana)).toContain(`/coffee-talk/messages?after=${open}&veiled=${veiled},${open}`);
    expect((await telling(people.ana)).length).toBeGreaterThan(13);
    await muted(people.ana, "message", open);
    await muted(people.ana, "suggestion", asked);
    expect(await telling(people.ana)).toEqual([]);
    await app.pool.query("DELETE FROM reading_list");
  });

  it("counts neither their recommendations nor their voices", async () => {
    const asked = await asks("cleo");
    const recommendation = await recommends("ben", asked, "Momo");
    await recommends("cleo", asked, "Momo");
    await recommends("ben", asked, "Jim Knopf");
    const figures = async (reader: Reader) => {
      const board = (await (await reader.get("/suggestions/requests")).json()) as {
        items: Array<{ recommendations: number }>;
      };
      const page = (await (await reader.get(`/suggestions/${asked}/recommendations`)).json()) as {
        count: number;
        items: Array<{ title: string; readers: number; voices: unknown[] }>;
      };
      const books = page.items.map(({ title, readers, voices }) => [title, readers, voices.length]);
      return [board.items[0]!.recommendations, page.count, books];
    };
    expect(await figures(people.ana)).toEqual([
      2,
      2,
      [
        ["Momo", 2, 2],
        ["Jim Knopf", 1, 1],
      ],
    ]);
    await muted(people.ana, "recommendation", recommendation);
    expect(await figures(people.ana)).toEqual([1, 1, [["Momo", 1, 1]]]);
    expect(await figures(people.cleo)).toEqual([
      2,
      2,
      [
        ["Momo", 2, 2],
        ["Jim Knopf", 1, 1],
      ],
    ]);
  });

  it("leaves pages of the talk as long as they were, across whatever gaps", async () => {
    const first = await says("cleo", 30, "Early");
    const flood = await says("ben", 400);
    await says("cleo", 40, "Late");
    await muted(people.ana, "message", flood);
    const newest = await talk(people.ana);
    expect([newest.messages.length, newest.more]).toEqual([50, true]);
    expect(newest.messages.map(({ message }) => message).slice(9, 11)).toEqual(["Early 30", "Late 1"]);
    const earlier = await talk(people.ana, `?before=${newest.messages[0]!.id}`);
    expect([earlier.messages.length, earlier.more]).toEqual([20, false]);
    const later = await talk(people.ana, `?after=${first}`);
    expect([later.messages.length, later.more]).toEqual([50, true]);
    const last = await talk(people.ana, `?after=${later.messages.at(-1)!.id}`);
    expect([last.messages.length, last.more]).toEqual([19, false]);
  });

  it("is the same mute fifty times at once, and one that is taken back fifty times has ended", async () => {
    const message = await says("ben");
    const answers = await Promise.all(Array.from({ length: 50 }, () => mute(people.ana, "message", message)));
    const html = await Promise.all(answers.map(async (one) => [one.status, await one.json()]));
    expect(new Set(html.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(html[0]).toEqual([200, { ok: true, muteId: expect.any(Number), name: "Anonymous" }]);
    expect(await count()).toBe(1);
    const { muteId } = html[0]![1] as { muteId: number };
    const ended = await Promise.all(Array.from({ length: 50 }, () => unmute(people.ana, muteId)));
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(ended.filter(({ status }) => status === 404)).toHaveLength(49);
    expect(await count()).toBe(0);
  });

  it("works for a form without a script, and leads to the list of mutes", async () => {
    const message = await says("ben");
    const response = await people.ana.send("/mutes", { kind: "message", id: String(message) });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account/mutes"]);
    const gone = await people.ana.send("/mutes", { kind: "message", id: "999999" });
    expect([gone.status, await gone.text()]).toEqual([404, "This was deleted.\n"]);
  });

  it("T3: mutes nobody by oneself, by nothing, or by a stranger's form", async () => {
    const own = await says("ana");
    const rejected = await mute(people.ana, "message", own);
    expect([rejected.status, await rejected.json()]).toEqual([409, { problem: "You can’t mute yourself." }]);
    for (const [kind, id, status] of [
      ["message", "999999999999999", 404],
      ["suggestion", "999999999999999", 404],
      ["recommendation", "1", 404],
      ["message", "9999999999999999", 400],
      ["message", "-1", 400],
      ["message", "1 or true", 400],
      ["reader", ben.id, 400],
      ["", "", 400],
    ] as const) {
      expect([kind, id, (await mute(people.ana, kind, id)).status]).toEqual([kind, id, status]);
    }
    const visitor = await mute(new Reader(app), "message", own);
    expect(visitor.status).toBe(401);
    expect(await count()).toBe(0);
  });

  it("T3: another reader's mute is not there", async () => {
    const muteId = await muted(people.ana, "message", await says("ben"));
    for (const id of [muteId, "x", "0", "-1", "99999999999"]) {
      expect((await unmute(people.cleo, id)).status).toBe(404);
    }
    expect((await unmute(new Reader(app), muteId)).status).toBe(401);
    expect(await count()).toBe(1);
  });

  it("is for admins' words as well", async () => {
    await app.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [ben.id]);
    await muted(people.ana, "message", await says("ben"));
    expect((await talk(people.ana)).messages).toEqual([]);
    await app.pool.query("UPDATE users SET role = 'user' WHERE id = $1", [ben.id]);
  });

  it("stops at five hundred, which a page can hold", async () => {
    await app.pool.query(
      `WITH crowd AS (INSERT INTO users (id, email) SELECT 'crowd' || n, 'crowd' || n || '@example.org'
         FROM generate_series(1, 500) n RETURNING id)
       INSERT INTO mutes (user_id, muted_id, kind) SELECT $1, id, 'suggestion' FROM crowd`,
      [ana.id],
    );
    const rejected = await mute(people.ana, "message", await says("ben"));
    expect([rejected.status, await rejected.json()]).toEqual([
      409,
      { problem: "You’ve muted 500 readers, the most you can. Unmute somebody first." },
    ]);
    const html = await (await people.ana.get("/account/mutes")).text();
    expect(html.match(/Muted on/g)).toHaveLength(500);
    await app.pool.query("DELETE FROM users WHERE id LIKE 'crowd%'");
  });

  it("T10: sixty a minute, then says when again", async () => {
    const message = await says("ben");
    const answers = await Promise.all(Array.from({ length: 70 }, () => mute(people.ana, "message", message)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const rejected = answers.find(({ status }) => status === 429)!;
    expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await rejected.json()).toEqual({
      problem: expect.stringMatching(
        /^You’ve muted a lot of readers\. You can mute again in \d+ seconds?\.$|in 1 minute\.$/,
      ),
    });
    expect((await mute(people.cleo, "message", message)).status).toBe(200);
  });
});

describe("the list of mutes", () => {
  it("names whom one has muted as one knew them, and nobody's address or id", async () => {
    expect(await (await people.ana.get("/account/mutes")).text()).toContain("You haven’t muted anyone.");
    await muted(people.ana, "message", await says("ben"));
    await muted(people.ana, "suggestion", await asks("cleo"));
    const html = await (await people.ana.get("/account/mutes")).text();
    // Whoever talks without a name keeps it: the talk does not say what their address begins with either.
    expect(html).toContain("<bdi>Anonymous</bdi>");
    expect(html).toContain("<bdi>cleo.mutes</bdi>");
    for (const secret of ["ben.mutes", "@example.org", ben.id, cleo.id]) expect(html).not.toContain(secret);
    expect(await (await people.cleo.get("/account/mutes")).text()).toContain("You haven’t muted anyone.");
  });

  it("T25: is without whoever has been erased, and a reader who is being erased mutes nobody", async () => {
    const leaver = await aReader(app);
    const message = (await someMessages(app.pool, leaver.id, [{}]))[0]!.id;
    await muted(people.ana, "message", message);
    const [erased, ...late] = await Promise.all([
      leaver.send("/account/deletion", { email: leaver.email }),
      ...Array.from({ length: 20 }, () => mute(people.cleo, "message", message)),
    ]);
    expect(erased.status).toBe(302);
    for (const one of late) expect([200, 404]).toContain(one.status);
    expect(await count()).toBe(0);
  });
});

it("the page of house rules shows them to everybody, and needs no script for it", async () => {
  for (const reader of [new Reader(app), people.ana]) {
    const html = await (await reader.get("/house-rules")).text();
    expect(html).toMatch(/Be kind\..*Hide spoilers\..*What the owner may do\..*If you disagree/s);
    expect(html).not.toContain("mailto:");
  }
});
