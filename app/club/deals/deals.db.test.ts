import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { aDeal, type DealFacts } from "#tests/factories/club.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, anAdmin, useTestApp } from "#tests/signed-in.ts";

/** Old enough for their reports to count. */
const createdAt = new Date(Date.now() - 2 * 86_400_000);
const { app, admin, ana } = useTestApp({ admin: { role: "admin", createdAt }, ana: { createdAt } });
const visitor = () => new Reader(app);

beforeEach(async () => {
  await app.pool.query("DELETE FROM book_deals; UPDATE profiles SET time_zone = NULL");
});

const DEAL = {
  title: "Momo for half",
  description: "The paperback, this week only.",
  linkUrl: "https://books.example/momo?from=us",
  discountPercentage: "50",
};

/** As a fetcher sends the form. */
const post = (reader: Reader, fields: Record<string, string>) => reader.send("/deals.data", fields);

const addDeal = async (facts: DealFacts = {}): Promise<number> => (await aDeal(app.pool, facts)).id;

async function everything(): Promise<unknown[]> {
  const { rows } = await app.pool.query("SELECT * FROM book_deals ORDER BY id");
  const { rows: reports } = await app.pool.query("SELECT * FROM book_deal_reports ORDER BY deal_id, user_id");
  return [rows, reports];
}

const older = async (reader: Reader, after = "") => {
  const response = await reader.get(`/deals/older${after && `?after=${after}`}`);
  expect(response.status).toBe(200);
  return (await response.json()) as {
    items: Array<{ id: number; title: string; posted: string; reports: number; hidden: boolean; ended: boolean }>;
    next: string | null;
  };
};
const titles = async (reader: Reader) => (await older(reader)).items.map(({ title }) => title);

describe("a deal of a book", () => {
  const linkOf = async (facts: DealFacts) => {
    const id = await addDeal(facts);
    const html = await (await ana.get("/deals")).text();
    return new RegExp(`id="deal-${id}"[^]*?<h2[^>]*>(?:<a href="([^"]*)")?`).exec(html)![1] ?? null;
  };

  it("leads to the book's page, by its title and its author, or by a title of several words that one book has", async () => {
    const [momo, wizard, other] = (await addBooks(app.pool, [
      { title: "Môme Momo", author: "Michael Ende" },
      { title: "Vespers", author: "Ursula Nobody" },
      { title: "Vespers", author: "Bea Else" },
    ])) as [number, number, number];
    expect(await linkOf({ title: "mome momo" })).toBe(`/books/${momo}/mome-momo`);
    expect(await linkOf({ title: "Môme Momo: half price" })).toBe(`/books/${momo}/mome-momo`);
    expect(await linkOf({ title: "Vespers by Bea Else" })).toBe(`/books/${other}/vespers`);
    expect(await linkOf({ title: "Vespers for 3 €", description: "Nobody's best." })).toBe(`/books/${wizard}/vespers`);
  });

  it("leads nowhere if it may be another", async () => {
    await addBooks(app.pool, [
      { title: "Half", author: "Cy Half-Moon" },
      { title: "Two Alike", author: "Ana" },
      { title: "Two Alike", author: "Bea" },
    ]);
    expect(await linkOf({ title: "Half" })).toBeNull();
    expect(await linkOf({ title: "Two alike" })).toBeNull();
    expect(await linkOf({ title: "… by ???", description: "' or true --" })).toBeNull();
  });

  it("leads to another book once its title is changed", async () => {
    const [id] = (await addBooks(app.pool, [{ title: "One of Ours Only", author: "Willa" }])) as [number];
    const deal = await addDeal({ title: "Something" });
    const headers = { Accept: "application/json" };
    const answer = await admin.send(`/deals/${deal}`, { ...DEAL, title: "One of ours only" }, { headers });
    expect(await answer.json()).toMatchObject({ deal: { book: { id } } });
    expect(await (await ana.get("/deals")).text()).toContain(`/books/${id}/one-of-ours-only`);
  });
});

describe("posting", () => {
  it("keeps a deal as it was typed, under the admin who posted it, and shows it to readers", async () => {
    const response = await post(admin, { ...DEAL, title: "  Momo   for half ", endsOn: "2199-12-31" });
    expect(response.status).toBe(200);
    const { rows } = await app.pool.query(
      `SELECT title, description, link_url, discount_percentage, ends_on::text, email
       FROM book_deals JOIN users ON users.id = created_by`,
    );
    expect(rows).toEqual([
      {
        title: "Momo for half",
        description: DEAL.description,
        link_url: DEAL.linkUrl,
        discount_percentage: 50,
        ends_on: "2199-12-31",
        email: "admin@example.org",
      },
    ]);
    const page = await (await ana.get("/deals")).text();
    expect(page).toContain("50% OFF");
    expect(page).toContain("Ends on December 31, 2199");
    expect(page).toMatch(/<a href="https:\/\/books\.example\/momo\?from=us" target="_blank" rel="sponsored noopener"/);
    expect(page).not.toContain("admin@example.org");
  });

  it.each(["", "0", "101", "1.5", "-5", "10; drop", "abc", "1e1", "0x10", "+5", "١٢", "NaN", "Infinity", "007"])(
    "T18: refuses the discount %j beside its field, and changes nothing",
    async (discountPercentage) => {
      const response = await post(admin, { ...DEAL, discountPercentage });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Enter a whole number from 1 to 100.");
      expect(await everything()).toEqual([[], []]);
    },
  );

  it.each(["1", "100", " 25 "])("takes the discount %j", async (discountPercentage) => {
    expect((await post(admin, { ...DEAL, discountPercentage })).status).toBe(200);
    expect((await older(ana)).items).toMatchObject([{ discount: Number(discountPercentage) }]);
  });

  it.each([
    "",
    "books.example",
    "//books.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "ftp://books.example/",
    "file:///etc/passwd",
    "http://",
    "https:books.example",
    "https:\\\\books.example",
    "https://books.example\\@evil.example",
    "https://books.example@evil.example/",
    "https://user:password@books.example/",
    "https://books.example/a b",
    `https://books.example/${"x".repeat(2_000)}`,
  ])("refuses the link %j", async (linkUrl) => {
    const response = await post(admin, { ...DEAL, linkUrl });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a web address that begins with http:// or https://.");
    expect(await everything()).toEqual([[], []]);
  });

  it.each(["http://books.example", "HTTPS://Books.Example/@momo", "https://bücher.example/?q=a@b"])(
    "takes the link %j",
    async (linkUrl) => {
      expect((await post(admin, { ...DEAL, linkUrl })).status).toBe(200);
      expect((await older(ana)).items).toMatchObject([{ link: new URL(linkUrl).href }]);
    },
  );

  it.each([
    ["title", "", "Enter a title."],
    ["title", " \n ", "Enter a title."],
    ["title", "\u200b\u202e\ufeff", "Enter a title."],
    ["title", "x".repeat(201), "Use at most 200 characters."],
    ["description", "", "Enter a description."],
    ["description", "\u3164\u0000", "Enter a description."],
    ["description", "x".repeat(2_001), "Use at most 2,000 characters."],
    ["endsOn", "2026-02-30", "Choose a day from the calendar."],
    ["endsOn", "soon", "Choose a day from the calendar."],
    ["endsOn", "2020-01-01", "That day has passed. Choose today or later."],
  ])("refuses the %s %j", async (field, text, message) => {
    const response = await post(admin, { ...DEAL, [field]: text });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(await everything()).toEqual([[], []]);
  });

  it("T17: says what is missing of a form without fields, and keeps any text up to the bound", async () => {
    const empty = await post(admin, {});
    expect(empty.status).toBe(400);
    for (const text of ["Enter a title.", "Enter a description.", "Enter a web address", "Enter a whole number"]) {
      expect(await empty.clone().text()).toContain(text);
    }
    for (const title of ["📚".repeat(200), "e\u0301".repeat(150), "<b>&amp;</b>", "\ud800 lone", "a\0b"]) {
      expect([title, (await post(admin, { ...DEAL, title })).status]).toEqual([title, 200]);
    }
    expect((await titles(ana)).toSorted()).toEqual(
      ["📚".repeat(200), "é".repeat(150), "<b>&amp;</b>", "\ufffd lone", "ab"].toSorted(),
    );
  });

  it("says so where the database does not take it", async () => {
    await app.pool.query("ALTER TABLE book_deals ADD CONSTRAINT no_more CHECK (title <> 'Momo for half')");
    try {
      const response = await post(admin, DEAL);
      expect(response.status).toBe(500);
      expect(await response.text()).toContain(`"problem","Failed to create deal"`);
    } finally {
      await app.pool.query("ALTER TABLE book_deals DROP CONSTRAINT no_more");
    }
  });

  it.each([
    { discountPercentage: 0 },
    { discountPercentage: 101 },
    { linkUrl: "javascript:alert(1)" },
    { linkUrl: "https://user@books.example" },
    { title: " " },
    { title: "x".repeat(201) },
    { description: "x".repeat(2_001) },
  ])("the database itself refuses %j", async (facts) => {
    await expect(addDeal(facts)).rejects.toThrow("violates check constraint");
  });
});

describe("who may", () => {
  it("T1: members cannot post, delete or keep, and nothing changes", async () => {
    const id = await addDeal();
    const before = await everything();
    const ask: Array<[string, "POST" | "DELETE"]> = [
      ["/deals", "POST"],
      ["/deals.data", "POST"],
      [`/deals/${id}`, "DELETE"],
      [`/deals/${id}.data`, "DELETE"],
      [`/deals/${id}/kept`, "POST"],
      [`/deals/${id}/kept.data`, "POST"],
    ];
    for (const [path, method] of ask) {
      const fields = method === "POST" ? { ...DEAL, role: "admin" } : {};
      expect([path, (await ana.send(path, fields, { method })).status]).toEqual([path, 403]);
      const away = await visitor().send(path, fields, { method });
      expect([path, away.status]).toEqual([path, 401]);
    }
    const away = await visitor().send(`/deals/${id}/report`);
    expect(away.status).toBe(401);
    expect(await everything()).toEqual(before);
  });

  it("shows no admin's control to a member", async () => {
    await addDeal();
    const seen = await (await ana.get("/deals")).text();
    expect(seen).toContain("Report as expired");
    expect(seen).not.toContain("Add Deal");
    expect(seen).not.toContain("Delete A deal");
    const admins = await (await admin.get("/deals")).text();
    expect(admins).toContain("Add Deal");
    expect(admins).toContain("Delete A deal");
  });

  it("deletes for the admin, once; any other id is not there", async () => {
    const id = await addDeal();
    await ana.send(`/deals/${id}/report`);
    expect((await admin.send(`/deals/${id}`, {}, { method: "DELETE" })).status).toBe(303);
    expect(await everything()).toEqual([[], []]);
    for (const other of [id, 0, "-1", "1.5", "abc", "99999999999", "1e3"]) {
      for (const [path, method] of [
        ["", "DELETE"],
        ["/kept", "POST"],
        ["/report", "POST"],
      ] as const) {
        expect([other, path, (await admin.send(`/deals/${other}${path}`, {}, { method })).status]).toEqual([
          other,
          path,
          404,
        ]);
      }
    }
  });

  it("keeps a deal whose admin has left", async () => {
    const leaver = await anAdmin(app);
    await post(leaver, DEAL);
    await leaver.send("/account/deletion", { email: leaver.email });
    expect(await titles(ana)).toEqual([DEAL.title]);
    expect((await app.pool.query("SELECT created_by FROM book_deals")).rows).toEqual([{ created_by: null }]);
  });
});

describe("the list", () => {
  it("says so where there is none", async () => {
    const page = await (await ana.get("/deals")).text();
    expect(page).toContain("No deals available");
    expect(page).toContain("Check back later for new book deals!");
  });

  it("goes newest first in pages of 24, each deal once, also where many were posted at one moment", async () => {
    await app.pool.query(
      `INSERT INTO book_deals (title, description, link_url, discount_percentage, created_at)
       SELECT 'Deal ' || n, 'Cheaper.', 'https://books.example/', 10, timestamptz '2026-11-01' + (n / 5) * interval '1 us'
       FROM generate_series(1, 60) n`,
    );
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = ""; after !== null;) {
      const page = await older(ana, after);
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ title }) => title));
      after = page.next;
    }
    expect(sizes).toEqual([24, 24, 12]);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => `Deal ${60 - n}`));
  });

  it.each(["x", "1", "-1", "1-0", "1-99999999999", "99999999999999999-1", "%00", "' or 1=1"])(
    "begins at the start where the place is %j",
    async (after) => {
      await addDeal({ title: "Newest" });
      expect((await older(ana, encodeURIComponent(after))).items).toMatchObject([{ title: "Newest" }]);
    },
  );

  it("writes the day of posting, and lets a deal go, on the reader's own calendar", async () => {
    await addDeal({ createdAt: new Date("2026-11-20T23:30:00Z") });
    expect((await older(ana)).items[0]!.posted).toBe("November 20, 2026");
    await ana.send("/time-zone", { timeZone: "Europe/Vienna" });
    expect((await older(ana)).items[0]!.posted).toBe("November 21, 2026");

    // Kiritimati is a day ahead of Pago Pago, and more: where the one has today, the deal of the other's is over.
    const { rows } = await app.pool.query("SELECT (now() AT TIME ZONE 'Pacific/Pago_Pago')::date::text AS day");
    await addDeal({ title: "Today only", endsOn: rows[0].day });
    await ana.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
    expect(await titles(ana)).toEqual(["A deal"]);
    await ana.send("/time-zone", { timeZone: "Pacific/Pago_Pago" });
    expect(await titles(ana)).toEqual(["Today only", "A deal"]);
    await admin.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
    expect((await older(admin)).items).toMatchObject([{ title: "Today only", ended: true }, { ended: false }]);
    expect(await (await admin.get("/deals")).text()).toContain("This deal has ended. Readers no longer see it.");
  });
});

describe("reports", () => {
  it("T10: takes sixty a minute of one reader, then says when again", async () => {
    const id = await addDeal();
    const answers = await Promise.all(Array.from({ length: 64 }, () => ana.send(`/deals/${id}/report`)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(60);
    const limited = await ana.send(`/deals/${id}/report`, {}, { headers: { Accept: "application/json" } });
    expect([limited.status, await limited.json()]).toEqual([
      429,
      { problem: expect.stringMatching(/^You’ve reported a lot of deals\. You can report again in /) },
    ]);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("count once a reader, however often and at once they come, and only the admin is told", async () => {
    const id = await addDeal();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ana.send(`/deals/${id}/report`)));
    for (const { status, headers } of answers) expect([status, headers.get("Location")]).toEqual([303, "/deals"]);
    expect((await older(admin)).items).toMatchObject([{ reports: 1, hidden: false }]);
    expect((await older(ana)).items).toMatchObject([{ reports: 0, reported: true }]);
    expect(await (await admin.get("/deals")).text()).toContain("1 reader reported it as expired.");
  });

  it("of three readers hide a deal until the admin keeps it; after that it takes three others", async () => {
    const id = await addDeal();
    const readers: Reader[] = [];
    for (let index = 0; index < 6; index++) readers.push(await aReader(app, { createdAt }));
    const report = async (reader: Reader) => {
      expect((await reader.send(`/deals/${id}/report`)).status).toBe(303);
    };
    for (const reader of readers.slice(0, 2)) await report(reader);
    expect(await titles(ana)).toEqual(["A deal"]);
    await report(readers[2]!);
    expect(await titles(ana)).toEqual([]);
    expect((await older(admin)).items).toMatchObject([{ reports: 3, hidden: true }]);
    expect((await admin.send(`/deals/${id}/kept`)).status).toBe(303);
    expect((await older(admin)).items).toMatchObject([{ reports: 0, hidden: false }]);
    for (const reader of readers.slice(0, 3)) await report(reader);
    expect(await titles(ana)).toEqual(["A deal"]);
    for (const reader of readers.slice(3)) await report(reader);
    expect(await titles(ana)).toEqual([]);
  });
});

describe("editing", () => {
  it("K1: changes a deal in place, says what its card shows from now on, and leaves a line", async () => {
    const id = await addDeal({ endsOn: "2020-01-01" });
    const answer = await admin.send(
      `/deals/${id}`,
      { ...DEAL, endsOn: "2030-12-31" },
      { headers: { Accept: "application/json" } },
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      ok: true,
      deal: { title: DEAL.title, discount: 50, host: "books.example", ends: "December 31, 2030", ended: false },
    });
    const [deals] = await everything();
    expect(deals).toMatchObject([{ id, title: DEAL.title, discount_percentage: 50 }]);
    const { rows } = await app.pool.query(
      "SELECT act, thing_id::int AS thing FROM moderation_log ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ act: "deal-changed", thing: id }]);
  });

  it("is refused to a reader and a visitor, and to a form that is wrong", async () => {
    const id = await addDeal();
    const before = await everything();
    expect((await ana.send(`/deals/${id}`, DEAL)).status).toBe(403);
    expect((await visitor().send(`/deals/${id}`, DEAL)).status).not.toBe(200);
    expect((await admin.send(`/deals/${id}`, { ...DEAL, linkUrl: "javascript:alert(1)" })).status).toBe(400);
    expect((await admin.send(`/deals/${id + 1}`, DEAL)).status).toBe(404);
    expect(await everything()).toEqual(before);
  });
});
