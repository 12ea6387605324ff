import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addDays, dayIn } from "#app/platform/dates.ts";
import type * as List from "#app/reading/list/reading-list.queries.server.ts";
import type { Change } from "#app/reading/log/entry-log.queries.server.ts";
import type { pool as Pool } from "#db/client.server.ts";
import { addBooks } from "#tests/app.ts";
import type { Reader } from "#tests/reader.ts";
import { useTestApp, type SignedInReader } from "#tests/signed-in.ts";

import { mondayOf } from "./monday.ts";
import type { Unlocked } from "./unlocked.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let list: typeof List;
let pool: typeof Pool;

beforeAll(async () => {
  // The log is written as the tracker writes it. Both read the environment that the app was opened with.
  list = await import("#app/reading/list/reading-list.queries.server.ts");
  ({ pool } = await import("#db/client.server.ts"));
});
afterAll(() => pool.end());
beforeEach(async () => {
  await app.pool.query("DELETE FROM reading_list; DELETE FROM reading_goals; DELETE FROM profiles");
  await app.pool.query("INSERT INTO profiles (id, time_zone) SELECT id, 'Europe/Vienna' FROM users");
});

const VIENNA = "Europe/Vienna";
const today = () => dayIn(VIENNA, new Date());
const daysAgo = (days: number) => addDays(today(), -days);

interface Book {
  title?: string;
  genre?: "Fiction" | "Fantasy";
  pages?: number | null;
}

let books = 0;
/** A book on somebody's list, with ways to log what they do with it: on a day, or at a moment. */
async function book(
  who: SignedInReader,
  { title = `Book ${(books += 1)}`, genre = "Fiction", pages = 300 }: Book = {},
) {
  const facts = { title, author: "A. Author", genre, isbn13: null, totalPages: pages };
  const { entryId } = await list.addOwnBook(who.id, facts);
  const clock = (now = new Date()) => ({ now, timeZone: VIENNA });
  const line = (change: Change) => {
    if (typeof change === "string" || !("line" in change)) throw new Error(JSON.stringify(change));
    return change.line!;
  };
  return {
    entryId,
    page: async (page: number, day: string) => line(await list.setPage(who.id, entryId, page, clock(), day)),
    pageAt: async (page: number, time: string) =>
      line(await list.setPage(who.id, entryId, page, clock(new Date(time)))),
    status: async (status: "want_to_read" | "reading" | "completed", day: string) =>
      line(await list.setStatus(who.id, entryId, status, clock(), day)),
    correct: (id: number, day: string, page: number) => list.correctLine(who.id, entryId, id, { day, page }, clock()),
    takeBack: (id: number) => list.removeLine(who.id, entryId, id, clock()),
    remove: () => list.removeFromList(who.id, entryId),
  };
}

const page = async (reader: Reader, path = "statistics") =>
  (await (await reader.get(`/reading-tracker/${path}`)).text()).replaceAll("<!-- -->", "");

/** A number of the tab by its name. */
function figure(html: string, name: string): string | undefined {
  return new RegExp(`<dt[^>]*>${name}</dt><dd><span[^>]*>([^<]*)</span>`).exec(html)?.[1];
}

const bars = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/role="progressbar" aria-label="([^"]*)"[^>]*aria-valuenow="(\d+)"/g)].map((bar) => [
      bar[1],
      Number(bar[2]),
    ]),
  );

const text = (html: string) =>
  html
    .replaceAll(/<title>.*?<\/title>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the figures", () => {
  it("are all nothing for a reader without a log, and each picture says what to log", async () => {
    const html = await page(ana);
    for (const name of [
      "Total Books",
      "Completed Books",
      "Currently Reading",
      "Total Pages Read",
      "Pages on your list",
    ]) {
      expect([name, figure(html, name)]).toEqual([name, "0"]);
    }
    for (const name of ["Current Streak", "Longest Streak", "Average Reading Speed"])
      expect(figure(html, name)).toBe("0");
    expect(bars(html)).toEqual({ "Completion Rate": 0 });
    expect(text(html)).toContain("0 of 0 completed");
    expect(html.match(/"empty-drawing_/g)).toHaveLength(4);
    expect(html).not.toMatch(/NaN|Infinity|undefined|style="/);
  });

  it("add up the log: pages read beside pages in the list", async () => {
    const done = await book(ana, { pages: 300, genre: "Fantasy" });
    await done.status("reading", daysAgo(9));
    await done.page(120, daysAgo(8));
    await done.status("completed", daysAgo(4));
    const now = await book(ana, { pages: 200, genre: "Fantasy" });
    await now.page(50, today());
    await book(ana, { pages: 400 });
    await book(ana, { pages: null });
    const html = await page(ana);
    expect(figure(html, "Total Books")).toBe("4");
    expect(figure(html, "Completed Books")).toBe("1");
    expect(figure(html, "Currently Reading")).toBe("1");
    expect(figure(html, "Total Pages Read")).toBe("350");
    expect(figure(html, "Pages on your list")).toBe("900");
    expect(figure(html, "Average Reading Speed")).toBe("60");
    expect(bars(html)).toEqual({ "Completion Rate": 25 });
    expect(text(html)).toContain("Your top genres are Fantasy and Fiction, with 2 books each.");
  });

  it("follow a correction, a line taken back, and a book removed", async () => {
    const one = await book(ana);
    const slip = await one.page(200, daysAgo(1));
    expect(figure(await page(ana), "Total Pages Read")).toBe("200");
    await one.correct(slip, daysAgo(1), 20);
    expect(figure(await page(ana), "Total Pages Read")).toBe("20");
    const later = await one.page(10, today());
    expect(figure(await page(ana), "Total Pages Read")).toBe("10");
    expect(figure(await page(ana), "Current Streak")).toBe("2");
    await one.takeBack(later);
    expect(figure(await page(ana), "Total Pages Read")).toBe("20");
    const other = await book(ana);
    await other.page(7, today());
    await one.remove();
    const html = await page(ana);
    expect([figure(html, "Total Books"), figure(html, "Total Pages Read")]).toEqual(["1", "7"]);
  });

  it("count the pages of both reads of a book", async () => {
    const one = await book(ana, { pages: 100 });
    await one.status("reading", daysAgo(30));
    await one.status("completed", daysAgo(20));
    await one.status("reading", daysAgo(10));
    await one.page(60, daysAgo(8));
    const html = await page(ana);
    expect(figure(html, "Total Pages Read")).toBe("160");
    expect([figure(html, "Completed Books"), figure(html, "Currently Reading")]).toEqual(["1", "1"]);
    // What was completed once stays an achievement.
    expect(bars(await page(ana, "achievements"))["First Steps"]).toBe(100);
  });

  it("keep the longest streak there ever was", async () => {
    const one = await book(ana);
    for (let day = 0; day < 8; day++) await one.page(10 + day, daysAgo(60 - day));
    await one.page(50, daysAgo(2));
    await one.page(60, daysAgo(1));
    const html = await page(ana);
    expect([figure(html, "Current Streak"), figure(html, "Longest Streak")]).toEqual(["2", "8"]);
  });

  it("belong to one reader", async () => {
    const his = await book(ben, { genre: "Fantasy", title: "Ulysses" });
    await his.status("reading", daysAgo(3));
    await his.status("completed", daysAgo(1));
    await app.pool.query("INSERT INTO reading_goals SELECT id, $2, 77 FROM users WHERE id = $1", [
      ben.id,
      Number(today().slice(0, 4)),
    ]);
    const html = await page(ana);
    for (const name of ["Total Books", "Total Pages Read", "Longest Streak"]) expect(figure(html, name)).toBe("0");
    expect(text(html)).not.toContain("of 77 books");
    expect(html).not.toContain('value="77"');
    expect(text(html)).toContain("Your list has no books yet.");
    expect(await unlocked(ana)).toEqual([]);
    expect(await unlocked(ben)).toContain("First Steps");
  });
});

describe("the year of days", () => {
  it("has a day as the reader's calendar had it when they logged", async () => {
    const one = await book(ana);
    await one.pageAt(20, "2025-03-01T22:59:00Z");
    await one.pageAt(50, "2025-03-01T23:01:00Z");
    await one.pageAt(90, "2025-12-31T23:30:00Z");
    const html = await page(ana, "statistics?year=2025");
    expect(html).toContain("<title>March 1, 2025: 20 pages</title>");
    expect(html).toContain("<title>March 2, 2025: 30 pages</title>");
    expect(html).not.toContain("December 31, 2025");
    expect(text(html)).toContain(
      "You read on 2 days in 2025, 50 pages in all. Your best day was March 2, 2025, with 30.",
    );
    expect(await page(ana, "statistics?year=2026")).toContain("<title>January 1, 2026: 40 pages</title>");
  });

  it("answers a year that makes no sense with this one", async () => {
    await (await book(ana)).page(20, daysAgo(800));
    for (const year of ["0", "abcd", "9999", "1899", "2026.5", ""]) {
      const html = await page(ana, `statistics?year=${year}`);
      expect(html).toMatch(new RegExp(`aria-current="true"[^>]*>${today().slice(0, 4)}<`));
    }
  });
});

describe("a book that is only known to be finished", () => {
  const year = Number(today().slice(0, 4));
  const facts = async () => text(await page(ana, `statistics?year=${year - 1}`));

  it("has pages, and claims no pace, no fullest week and no day of reading", async () => {
    for (let day = 10; day < 13; day++)
      await (await book(ana, { pages: 688 })).status("completed", `${year - 1}-05-${day}`);
    const html = await page(ana, `statistics?year=${year - 1}`);
    expect(figure(html, "Total Pages Read")).toBe("2,064");
    const words = text(html);
    expect(words).toContain(`You logged no daily reading in ${year - 1}. 3 books have a finish date`);
    expect(words).toContain(`You logged no pages in ${year - 1}. 3 books have a finish date`);
    expect(html).toContain(`<title>May 10, ${year - 1}: 1 book finished</title>`);
    expect(words).toContain(`You finished 3 books in ${year - 1}, all by A. Author.`);
    expect(words).toContain(`You finished 3 books in ${year - 1}.`);
  });

  it("counts by the day as soon as its log says so: by a place, or by a start on the same day", async () => {
    const [whole, paged, inOneDay] = [await book(ana), await book(ana, { pages: 500 }), await book(ana, { pages: 40 })];
    await whole.status("reading", `${year - 1}-05-01`);
    await whole.status("completed", `${year - 1}-05-09`);
    await paged.page(100, `${year - 1}-06-01`);
    await paged.status("completed", `${year - 1}-06-02`);
    await inOneDay.status("reading", `${year - 1}-07-01`);
    await inOneDay.status("completed", `${year - 1}-07-01`);
    expect(await facts()).toContain(
      `You read on 4 days in ${year - 1}, 540 pages in all. Your best day was June 2, ${year - 1}, with 400. 1 book has a finish date`,
    );
    expect(await facts()).toContain(`Your best week of ${year - 1} began on`);
  });

  it("is told apart by its own read alone: another read with places does not date it", async () => {
    const twice = await book(ana);
    await twice.page(100, `${year - 2}-06-01`);
    await twice.status("completed", `${year - 2}-06-02`);
    await twice.status("completed", `${year - 1}-06-02`);
    expect(await facts()).toContain(`You logged no daily reading in ${year - 1}. 1 book has a finish date`);
  });

  it("is left out of the speed, which says on how many books it is measured", async () => {
    await (await book(ana)).status("completed", daysAgo(40));
    const timed = await book(ana);
    await timed.status("reading", daysAgo(20));
    await timed.status("completed", daysAgo(10));
    const html = await page(ana);
    expect(figure(html, "Average Reading Speed")).toBe("30");
    expect(text(html)).toContain("Based on 1 of 2 completed books. The others have no start date or page count.");
  });
});

describe("the charts of finished books", () => {
  const year = Number(today().slice(0, 4));
  const row = (html: string, name: string, books: number) =>
    html.replaceAll(/ class="[^"]*"/g, "").includes(`<th scope="row">${name}</th><td>${books}</td>`);

  beforeEach(async () => {
    const long = await book(ana, { pages: 800 });
    await long.status("completed", `${year - 1}-03-01`);
    await list.setStars(ana.id, long.entryId, 9, { now: new Date(), timeZone: VIENNA });
    const again = await book(ana, { pages: 100 });
    for (const of of [year - 2, year - 1]) await again.status("completed", `${of}-04-01`);
    await (await book(ana, { pages: null })).status("completed", `${year - 2}-05-01`);
    const listened = await book(ana, { pages: 200 });
    await list.setPage(
      ana.id,
      listened.entryId,
      60,
      { now: new Date(), timeZone: VIENNA },
      `${year - 1}-05-01`,
      "minutes",
    );
    await listened.status("completed", `${year - 1}-05-02`);
    await (await book(ben, { pages: 333 })).status("completed", `${year - 1}-06-01`);
  });

  it("follow the chosen year", async () => {
    const html = await page(ana, `statistics?year=${year - 1}`);
    expect(text(html)).toContain(`You finished 3 books in ${year - 1}, all by A. Author.`);
    expect([row(html, "600 or more", 1), row(html, "Under 150 pages", 1), row(html, "150–299", 1)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(text(html)).toContain("They have 367 pages on average.");
    expect(text(html)).toContain("You gave 1 book 4.5 stars. 2 books have no stars yet.");
    expect(text(html)).toContain("Most common way: By minutes (1 of 3). 2 books have no progress in your log.");
  });

  it("show all years, each book once in all and once a year", async () => {
    const html = await page(ana, "statistics?year=all");
    expect(html).toMatch(/aria-current="true"[^>]*>All years</);
    expect(text(html)).toContain("You finished 4 books so far, all by A. Author.");
    expect(text(html)).toContain("The length of 1 book is unknown.");
    expect([row(html, String(year - 1), 3), row(html, String(year - 2), 2)]).toEqual([true, true]);
    expect(text(html)).toContain(`Your best year was ${year - 1}, with 3 finished books.`);
    expect(html).not.toContain("A year of reading days");
  });

  it("are of one reader, and none of a year without a finished book", async () => {
    expect(text(await page(ben, "statistics?year=all"))).toContain("You finished 1 book so far.");
    expect(text(await page(ana))).not.toContain("Authors you read");
  });
});

async function unlocked(reader: Reader): Promise<string[]> {
  const response = await reader.get("/reading-tracker/achievements/unlocked");
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  return ((await response.json()) as Unlocked[]).map(({ name }) => name);
}

describe("achievements", () => {
  it("are unlocked by the log and stay so, with their day", async () => {
    const one = await book(ana, { pages: 600 });
    expect(await unlocked(ana)).toEqual([]);
    await one.status("reading", daysAgo(40));
    await one.status("completed", daysAgo(39));
    expect(await unlocked(ana)).toEqual(["First Steps", "Speed Demon"]);
    // Taken up again, and slowly: its first read stays finished.
    await one.status("reading", daysAgo(38));
    for (let day = 0; day < 7; day++) await one.page(10 + day, daysAgo(30 - day));
    expect(await unlocked(ana)).toEqual(["First Steps", "Speed Demon", "Streak Master"]);
    const html = await page(ana, "achievements");
    expect(html).not.toContain("NaN");
    expect(bars(html)).toEqual({ "First Steps": 100, Bookworm: 10, "Speed Demon": 100, "Streak Master": 100 });
    expect(html.match(/Unlocked<\/strong>/g)).toHaveLength(3);
  });

  it("show the reading speed that the tracker shows", async () => {
    for (const [pages, days] of [
      [100, 3],
      [250, 7],
      [90, 1],
    ] as const) {
      const one = await book(ana, { pages });
      await one.status("reading", daysAgo(20));
      await one.status("completed", daysAgo(20 - days));
    }
    const speed = figure(await page(ana), "Average Reading Speed");
    expect(text(await page(ana, "achievements"))).toContain(`${speed}/300 pages a day`);
  });

  it("R3: a read without a start has no pace: it unlocks nothing, and both figures say so", async () => {
    const one = await book(ana, { pages: 688 });
    await one.status("completed", daysAgo(40));
    expect(await unlocked(ana)).toEqual(["First Steps"]);
    expect(figure(await page(ana), "Average Reading Speed")).toBe("—");
    expect(text(await page(ana))).toContain("Average Reading Speed — needs a start date");
    const html = text(await page(ana, "achievements"));
    expect(html).toContain("0/300 pages a day");
    // R7: a removed book takes its achievements with it, so the page promises no more.
    expect(html).toContain("1 of 4 unlocked");
  });

  it("are not lost with ten books of which some are read again", async () => {
    for (let number = 0; number < 10; number++) {
      const one = await book(ana);
      await one.status("completed", daysAgo(50 - number));
      if (number % 2 === 0) await one.status("reading", daysAgo(5));
    }
    expect(await unlocked(ana)).toContain("Bookworm");
  });
});

describe("a book that was finished", () => {
  /** Of the tracker's head, the statistics and the achievements. */
  async function shown() {
    const [head, html, tab] = [await page(ana, ""), await page(ana), text(await page(ana, "achievements"))];
    const ofHead = (name: string) => new RegExp(`${name}.*?</dt><dd[^>]*>([\\d,—]+)<`).exec(head)?.[1];
    return {
      completed: [
        ofHead("Books Completed"),
        figure(html, "Completed Books"),
        /(\d+)\/10 books completed/.exec(tab)?.[1],
      ],
      speed: [ofHead("Reading Speed"), figure(html, "Average Reading Speed")],
    };
  }

  it.each(["want_to_read", "reading"] as const)(
    "stays completed, with its pace, when it becomes %j again",
    async (status) => {
      const one = await book(ana, { pages: 300 });
      await one.status("reading", daysAgo(40));
      await one.status("completed", daysAgo(30));
      const before = await shown();
      expect(before).toEqual({ completed: ["1", "1", "1"], speed: ["30", "30"] });
      await one.status(status, daysAgo(5));
      expect(await shown()).toEqual(before);
      if (status === "reading") await one.page(40, daysAgo(4));
      expect(await shown()).toEqual(before);
      expect(await unlocked(ana)).toContain("First Steps");
    },
  );

  it("counts once when it was read twice, with the pace of the last read", async () => {
    const one = await book(ana, { pages: 300 });
    await one.status("reading", daysAgo(40));
    await one.status("completed", daysAgo(30));
    await one.status("reading", daysAgo(20));
    await one.status("completed", daysAgo(15));
    expect(await shown()).toEqual({ completed: ["1", "1", "1"], speed: ["60", "60"] });
  });

  it("on a day that nobody knows is completed, in no year, no streak and no goal", async () => {
    const [id] = await addBooks(app.pool, [{ title: "Long Ago" }]);
    await ana.send("/reading-list", { bookId: String(id), status: "completed", day: "" });
    await ana.send("/reading-goals", { year: today().slice(0, 4), books: "3", page: "/reading-tracker/statistics" });
    expect(await shown()).toEqual({ completed: ["1", "1", "1"], speed: ["—", "—"] });
    const html = await page(ana);
    expect(figure(html, "Current Streak")).toBe("0");
    expect(text(html)).toMatch(/0 of 3 books in/);
    expect(await unlocked(ana)).toEqual(["First Steps"]);
  });
});

describe("how a streak counts", () => {
  const KIND = { by: "day", restDays: "2", dayEnds: "0" };
  const choose = (reader: Reader, rule: Record<string, string>) => reader.send("/reading-tracker/streak-rule", rule);
  /** The current streak of all three places, with its unit. */
  async function shown(reader: Reader) {
    const summary = /<dt[^>]*>Current Streak <span[^>]*>\((\w+)\)<\/span><\/dt><dd[^>]*>(\d+)</.exec(
      await page(reader, ""),
    );
    const tab = await page(reader, "achievements");
    const progress = /(\d+)\/7<\/span> (days|weeks) in a row/.exec(tab);
    return [
      [summary?.[2], summary?.[1]],
      [figure(await page(reader), "Current Streak"), summary?.[1]],
      [progress?.[1], progress?.[2]],
    ];
  }

  it("is the reader's choice, and the same number in all three places", async () => {
    const one = await book(ana);
    const theirs = await book(ben);
    for (const day of [4, 2, 0]) {
      await one.page(100 - day, daysAgo(day));
      await theirs.page(100 - day, daysAgo(day));
    }
    expect(await shown(ana)).toEqual([
      ["1", "days"],
      ["1", "days"],
      ["1", "days"],
    ]);
    const response = await choose(ana, KIND);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/reading-tracker/statistics"]);
    expect(await shown(ana)).toEqual([
      ["3", "days"],
      ["3", "days"],
      ["3", "days"],
    ]);
    expect(await shown(ben)).toEqual([
      ["1", "days"],
      ["1", "days"],
      ["1", "days"],
    ]);
    await choose(ana, { ...KIND, by: "week" });
    const weeks = new Set([4, 2, 0].map((day) => mondayOf(daysAgo(day)))).size;
    expect(await shown(ana)).toEqual(Array.from({ length: 3 }, () => [String(weeks), "weeks"]));
    expect(text(await page(ana, "achievements"))).toContain("Read 7 days or 7 weeks in a row.");
  });

  it("takes no achievement away: seven days in a row count by every rule", async () => {
    const one = await book(ana);
    for (let day = 0; day < 7; day++) await one.page(10 + day, daysAgo(30 - day));
    await choose(ana, { by: "week", restDays: "0", dayEnds: "5" });
    expect(await unlocked(ana)).toEqual(["Streak Master"]);
  });

  it("keeps the rest of the profile", async () => {
    await choose(ana, { by: "week", restDays: "1", dayEnds: "3" });
    const { rows } = await app.pool.query(
      "SELECT time_zone, streak_by, rest_days, day_ends FROM profiles WHERE id = $1",
      [ana.id],
    );
    expect(rows).toEqual([{ time_zone: VIENNA, streak_by: "week", rest_days: 1, day_ends: 3 }]);
  });

  it.each([
    { restDays: "3" },
    { dayEnds: "6" },
    { by: "month" },
    { restDays: "-1" },
    { dayEnds: "1.5" },
    { restDays: "" },
  ])("is not %j", async (odd) => {
    expect((await choose(ana, { ...KIND, ...odd })).status).toBe(400);
    const { rows } = await app.pool.query(
      "SELECT FROM profiles WHERE rest_days <> 0 OR day_ends <> 0 OR streak_by <> 'day'",
    );
    expect(rows).toEqual([]);
  });
});

describe("hiding streaks and achievements", () => {
  const hide = (reader: Reader, fields: Record<string, string>) => reader.send("/reading-tracker/preferences", fields);

  it("takes the streaks from the statistics and the achievements from their tab, until they are wanted again", async () => {
    await (await book(ana)).status("completed", today());
    const response = await hide(ana, { hidesStreaks: "true", tab: "statistics" });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/reading-tracker/statistics"]);
    const html = await page(ana);
    expect(html).toMatch(/role="switch" aria-checked="true"/);
    expect([figure(html, "Current Streak"), figure(html, "Longest Streak")]).toEqual([undefined, undefined]);
    expect(figure(html, "Average Reading Speed")).toBe("—");
    const hidden = await page(ana, "achievements");
    expect(hidden).not.toContain("First Steps");
    expect(hidden).toContain("You’ve hidden streaks and achievements.");
    expect(await unlocked(ana)).toEqual([]);
    expect(await page(ben)).toContain("Longest Streak");

    const back = await hide(ana, { hidesStreaks: "false", tab: "achievements" });
    expect(back.headers.get("Location")).toBe("/reading-tracker/achievements");
    expect(await page(ana, "achievements")).toContain("First Steps");
  });

  it("keeps the rest of the profile, and works for a reader who has none", async () => {
    await hide(ana, { hidesStreaks: "true" });
    await app.pool.query("DELETE FROM profiles WHERE id = $1", [ben.id]);
    await hide(ben, { hidesStreaks: "true" });
    const { rows } = await app.pool.query("SELECT time_zone, hides_streaks FROM profiles ORDER BY time_zone");
    expect(rows).toEqual([
      { time_zone: VIENNA, hides_streaks: true },
      { time_zone: null, hides_streaks: true },
    ]);
  });

  it("leads nowhere else and refuses what it does not understand", async () => {
    const response = await hide(ana, { hidesStreaks: "true", tab: "//evil.example" });
    expect(response.headers.get("Location")).toBe("/reading-tracker/statistics");
    expect((await hide(ana, { hidesStreaks: "maybe" })).status).toBe(400);
    expect((await hide(ana, {})).status).toBe(400);
  });
});

describe("a goal", () => {
  const year = today().slice(0, 4);
  const goals = async () => (await app.pool.query("SELECT user_id, year, books FROM reading_goals")).rows;
  const set = (reader: Reader, typed: string, of = year) =>
    reader.send("/reading-goals", { year: of, books: typed, page: `/reading-tracker/statistics?year=${year}` });

  it("is set, changed and taken away by the reader whose it is", async () => {
    const response = await set(ana, " 12 ");
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      `/reading-tracker/statistics?year=${year}`,
    ]);
    await set(ana, "1000");
    expect(await goals()).toEqual([{ user_id: ana.id, year: Number(year), books: 1000 }]);
    await set(ben, "");
    expect(await goals()).toHaveLength(1);
    await set(ana, "");
    expect(await goals()).toEqual([]);
  });

  it.each(["0", "1001", "-3", "2.5", "1e2", "twelve", "9".repeat(400), "٣"])("is not %s", async (typed) => {
    await set(ana, "7");
    const response = await ana.send("/reading-goals.data", { year, books: typed });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a whole number from 1 to 1,000");
    expect((await goals())[0].books).toBe(7);
  });

  it.each(["", "1899", "2201", "99999", "x"])("is of no year %s", async (of) => {
    expect((await set(ana, "7", of)).status).toBe(400);
    expect(await goals()).toEqual([]);
  });

  it("is met by books, each once a year, and reached for good", async () => {
    const twice = await book(ana);
    await twice.status("completed", `${Number(year) - 1}-12-31`);
    await twice.status("completed", `${year}-01-01`);
    await twice.status("completed", `${year}-01-02`);
    await set(ana, "1");
    expect(text(await page(ana))).toContain(`You finished 1 book in ${year} and reached your goal of 1 book.`);
    expect(text(await page(ana, `statistics?year=${Number(year) - 1}`))).toContain(
      `You finished 1 book in ${Number(year) - 1}.`,
    );
  });
});
