import { beforeEach, describe, expect, it } from "vitest";

import type { Reader } from "#tests/reader.ts";
import { aReader, useTestApp, type SignedInReader } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({
  ana: { email: "ana.names@example.org" },
  ben: { email: "ben.names@example.org" },
});
const makeAdmin = ({ id }: SignedInReader) => app.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [id]);
beforeEach(async () => {
  await app.pool.query("DELETE FROM profiles; DELETE FROM book_suggestions; DELETE FROM chat_messages");
  await app.pool.query("UPDATE users SET role = 'user'");
});

const name = async (reader: Reader, nickname: string) => {
  const response = await reader.send("/dashboard/profile.data", { nickname });
  return [response.status, await response.text()] as const;
};
const nicknames = async () =>
  (await app.pool.query("SELECT nickname FROM profiles WHERE nickname IS NOT NULL ORDER BY 1")).rows.map(
    ({ nickname }) => nickname as string,
  );
const TAKEN = "Another reader uses this name, or one that looks like it. Please choose another.";
const RESERVED = "This name is reserved. Please choose another.";
const ask = (reader: Reader, title: string) =>
  reader.send("/suggestions/requests", { title, description: "Like the sea" });

describe("a nickname", () => {
  it.each([
    ["The Owl", "the  owl"],
    ["The Owl", "Тhe Оwl"],
    ["The Owl", "The 0wl"],
    ["The Owl", "ＴＨＥ　ＯＷＬ"],
    ["The Owl", "T.h.e-O_w_l"],
    ["The Owl", "Thé Öwl"],
    ["The Owl", "𝕿𝖍𝖊 𝕺𝖜𝖑"],
    ["The Owl", "Τhe ⲞwⅠ"],
    ["The Owl", "ᴛʜᴇ ᴏᴡʟ"],
    ["The Owl", "🅣🅗🅔 🅞🅦🅛"],
    ["The Owl", "Ꭲhe ꓳwl"],
    ["The Owl", "The Ovvl"],
    ["Lilli", "LiIIi"],
    ["Marna", "Mama"],
    ["Анна", "ΑΗΗΑ"],
    ["📚 reads", "📚 READS"],
    ["👍🏽", "👍"],
    ["...", "…"],
    ["Straße", "Strasse"],
  ])("F12: of one reader looks like nobody else's: %s, %s", async (first, second) => {
    expect((await name(ana, first))[0]).toBe(200);
    const [status, message] = await name(ben, second);
    expect([status, message]).toEqual([409, expect.stringContaining(TAKEN)]);
    expect(await nicknames()).toEqual([first]);
    // One's own may be spelt anew, and who gives a name up leaves it to others.
    expect((await name(ana, second))[0]).toBe(200);
    expect((await name(ana, ""))[0]).toBe(200);
    expect((await name(ben, second))[0]).toBe(200);
  });

  it.each([
    ["Ana", "Anna"],
    ["Ana 📚", "Ana 🦉"],
    ["Reader 2", "Reader 6"],
    ["राम", "रमा"],
    ["かき", "がき"],
    ["陽子", "洋子"],
    ["محمد", "محمود"],
    ["Нина", "Лина"],
    ["!!", "??"],
  ])("F12: that looks different is free: %s, %s", async (first, second) => {
    expect((await name(ana, first))[0]).toBe(200);
    expect((await name(ben, second))[0]).toBe(200);
  });

  it("F12: goes to one of ten who want it at the same moment, and the others are told", async () => {
    const crowd: Reader[] = [];
    for (let person = 0; person < 10; person++) crowd.push(await aReader(app));
    const answers = await Promise.all(crowd.map((reader, n) => name(reader, n % 2 ? "Night Owl" : "night 0wl")));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    for (const [status, message] of answers)
      if (status !== 200) expect([status, message]).toEqual([409, expect.stringContaining(TAKEN)]);
    expect(await nicknames()).toHaveLength(1);
  });

  it.each([
    "admin",
    "ADMIN",
    " Admin ",
    "Аdmin",
    "аԁміп",
    "Ádmín",
    "adm1n",
    "@dmin",
    "a d m i n",
    "a.d-m_in",
    "ａｄｍｉｎ",
    "𝒜𝒹𝓂𝒾𝓃",
    "Administrator",
    "m0d",
    "Moderatοr",
    "moderator",
    "rnod",
    "0wner",
    "B00kmatch",
    "BookMatch",
    "ЅUРРОRТ",
    "5taff",
    "SYSTЕM",
    "Anonymous",
    "de1eted",
    "Ana Admin",
    "Ana · ᴀᴅᴍɪɴ",
    "Ana ＡＤＭＩＮ",
    "Ana 🄰🄳🄼🄸🄽",
    "Ana 🅰🅳🅼🅸🅽",
    "The Owner",
    "The 0wner",
    "Bookmatch Team",
    "Bookmatch Support",
    "Official Bookmatch",
    "MyB00kmatch",
    "Admin Team",
    "Ana from supp0rt",
    "Deleted reader",
  ])("does not speak for the house, nor wear its mark, as %s", async (typed) => {
    expect(await name(ana, typed)).toEqual([400, expect.stringContaining(RESERVED)]);
    expect(await nicknames()).toEqual([]);
  });

  it("may speak of the house", async () => {
    for (const typed of ["Modesty", "Adminton", "Landowner", "Steam", "Supporting Act"]) {
      expect([typed, (await name(ana, typed))[0]]).toEqual([typed, 200]);
    }
  });
});

describe("without a nickname", () => {
  it("F12: what suggestions show of an address is nobody else's nickname, and tells of nobody who wrote nothing", async () => {
    // Nobody is told that there is such an account.
    expect((await name(ben, "ana.names"))[0]).toBe(200);
    await name(ben, "");
    expect((await ask(ana, "First"))?.status).toBe(200);
    expect(await name(ben, "Ana Names")).toEqual([409, expect.stringContaining(TAKEN)]);
    expect((await name(ana, "Ana Names"))[0]).toBe(200);
  });

  it("F12: who would look like another reader chooses a nickname before writing in suggestions", async () => {
    await name(ben, "Ana-Names");
    const rejected = await ask(ana, "Something calm");
    expect([rejected.status, await rejected.json()]).toEqual([
      409,
      {
        problem: "Your name here is taken, or looks like another reader’s. Choose a nickname first.",
        link: { to: "/dashboard?settings=&next=%2Fsuggestions", name: "Choose a nickname" },
      },
    ]);
    await name(ana, "Ana");
    expect((await ask(ana, "Something calm")).status).toBe(200);
    const [status, message] = await name(ana, "");
    expect([status, message]).toEqual([409, expect.stringContaining("Please keep a nickname.")]);
    expect(await nicknames()).toEqual(["Ana", "Ana-Names"]);
  });

  it("F12: an address that begins like a name of the house is no way around it", async () => {
    const fake = await aReader(app, { email: "the.admin@example.net" });
    expect((await ask(fake, "Something calm")).status).toBe(409);
    await makeAdmin(fake);
    expect((await ask(fake, "Something calm")).status).toBe(200);
  });
});

describe("an admin", () => {
  const read = async <Words>(path: string) => (await (await ben.get(path)).json()) as Words;

  it("F12: wears a mark beside the name in the talk, in suggestions and recommendations, and nobody else does", async () => {
    await name(ana, "Ana");
    await makeAdmin(ana);
    for (const reader of [ana, ben]) {
      await reader.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "Hello, table" });
      await ask(reader, "Something calm");
    }
    type Asked = { items: Array<{ askedBy: string; isAdmin: boolean }> };
    const { items: suggestions } = await read<Asked>("/suggestions/requests");
    expect(suggestions.map(({ askedBy, isAdmin }) => [askedBy, isAdmin])).toEqual([
      ["ben.names", false],
      ["Ana", true],
    ]);
    const { rows } = await app.pool.query("SELECT max(id) AS id FROM book_suggestions");
    for (const reader of [ana, ben]) {
      await reader.send(`/suggestions/${rows[0].id}/recommendations`, {
        title: "Momo",
        author: "Ende",
        reason: "Time",
      });
    }
    type Answered = { items: Array<{ voices: Array<{ isAdmin: boolean }> }> };
    const { items: recommendations } = await read<Answered>(`/suggestions/${rows[0].id}/recommendations`);
    expect(recommendations[0]!.voices.map(({ isAdmin }) => isAdmin)).toEqual([true, false]);
    const talk = (await (await ben.get("/coffee-talk")).text()).replaceAll("<!-- -->", "");
    expect(talk.match(/<bdi[^>]*>Ana<\/bdi> <span class="[^"]+">Admin<\/span>/g)).toHaveLength(1);
    const board = (await (await ben.get("/suggestions")).text()).replaceAll("<!-- -->", "");
    expect(board).toMatch(/Asked by Ana <span class="[^"]+">Admin<\/span> on /);
    expect(board.match(/<span class="[^"]+">Admin<\/span>/g)).toHaveLength(1);
  });

  it("F7: stays without a name in the talk where they have none: the mark would give it", async () => {
    await makeAdmin(ana);
    await ana.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "Hello, table" });
    type MessagesAnswer = { messages: Array<{ name: string; isAdmin: boolean }> };
    const { messages } = await read<MessagesAnswer>("/coffee-talk/messages");
    expect(messages.map(({ name: shown, isAdmin }) => [shown, isAdmin])).toEqual([["Anonymous", false]]);
  });
});

it("the dashboard tells the owner of a place without mail whose words are read", async () => {
  await makeAdmin(ana);
  expect(await (await ana.get("/admin/settings")).text()).toContain(
    "anybody can sign up with a made-up one, and everybody sees what they write",
  );
});

it("F7: each place says as whom one writes", async () => {
  const text = async (path: string) => (await (await ana.get(path)).text()).replaceAll(/<!-- -->|<[^>]*>/g, "");
  expect(await text("/coffee-talk")).toContain("You appear as Anonymous · Change");
  await name(ana, "Ana");
  expect(await text("/coffee-talk")).toContain("You appear as Ana · Change");
  await makeAdmin(ana);
  expect(await text("/coffee-talk")).toContain("You appear as Ana Admin · Change");
});
