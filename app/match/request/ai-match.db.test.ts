import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { addBooks } from "#tests/app.ts";
import { json } from "#tests/fake-catalogue.ts";
import { fakeProvider, says, type FakeProvider } from "#tests/fake-provider.ts";
import { ORIGIN, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

import { suggestionOf } from "./suggestion-of.ts";

let peer: FakeProvider;
const { app, ana } = useTestApp({ ana: {} }, async () => {
  peer = await fakeProvider();
  return { AI_BASE_URL: peer.address, AI_API_KEY: "sk-very-secret", AI_MODEL: "small" };
});
const visitor = new Reader(app);

beforeAll(async () => {
  await addBooks(app.pool, [
    { title: "The Quiet Village", author: "Mo Hart", description: "An amateur sleuth solves a murder among bakers." },
    { title: "Desert of Spice", author: "Ada Vale", genre: "Science Fiction", description: "Sandworms & empires." },
    { title: "Lighthouse", author: "Ina Sund", description: "Grief and the sea." },
  ]);
});
afterAll(() => peer.close());
beforeEach(() => {
  peer.answer = says("Lighthouse");
  peer.asked.length = 0;
});

/** A page as a reader without script gets it. */
async function match(who: Reader, wish: string) {
  const response = await who.send("/ai-match", { wish });
  const html = await response.text();
  expect(html).not.toContain("sk-very-secret");
  const text = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return {
    status: response.status,
    headers: response.headers,
    html: text,
    perfect: /perfect-title[^"]*">(.*?)<\/h3>/.exec(text)?.[1]?.replaceAll(/<\/?a\b[^>]*>/g, ""),
  };
}

describe("a visitor", () => {
  it("finds a book by the built-in matcher, with the words that mattered marked, and never by the provider", async () => {
    const { status, html, perfect } = await match(visitor, "sandworms and empires");
    expect(status).toBe(200);
    expect(perfect).toBe("Desert of Spice");
    expect(html).toContain("<mark>Sandworms</mark> &amp; <mark>empires</mark>");
    expect(html).toContain('href="https://www.amazon.com/s?k=Desert%20of%20Spice" target="_blank"');
    expect(html).toContain("Your Perfect Match");
    expect(html).toContain("Matched on this server.");
    expect(html).toContain("sandworms and empires</textarea>");
    expect(html).not.toContain(">Set status");
    expect(peer.asked).toEqual([]);
  });

  it("is told plainly when nothing fits", async () => {
    const { html } = await match(visitor, "plumbing manuals for zebras at sea");
    for (const text of ["is a great fit", "The closest we have", "We couldn’t match: ", "Ask the club"])
      expect(html).toContain(text);
    expect(html).not.toContain("Your Perfect Match");
    expect((await match(visitor, "qwrtz")).html).toContain("Nothing in our catalogue fits those words");
  });

  it("is led to the club by way of the sign-in", async () => {
    const { html } = await match(visitor, "qwrtz");
    expect(html).toMatch(/<a [^>]*href="\/suggestions"[^>]*>Ask the club<\/a>/);
    expect((await visitor.send("/suggestions/requests", suggestionOf("qwrtz"))).status).toBe(401);
  });

  it("is told what a mistyped word was read as", async () => {
    const { html, perfect } = await match(visitor, "sandwroms");
    expect(perfect).toBe("Desert of Spice");
    expect(html).toContain("Showing results for sandworms.");
  });

  test.each(["", "  \n "])("who asks for %j is not answered", async (wish) => {
    const { status, html } = await match(visitor, wish);
    expect(status).toBe(400);
    expect(html).not.toContain("perfect");
  });

  it("may use a thousand characters, line breaks counted once, and keeps what was typed beyond them", async () => {
    expect((await match(visitor, `sandworms${"\r\n".repeat(490)}empires`)).status).toBe(200);
    // An emoji counts two, as in the field's own count.
    expect((await match(visitor, "🐉".repeat(501))).status).toBe(400);
    const { status, html } = await match(visitor, "s".repeat(1_001));
    expect(status).toBe(400);
    expect(html).toContain("at most 1,000 characters");
    expect(html).toContain("s".repeat(1_001));
  });

  it("may ask sixty times in ten minutes from an address", async () => {
    for (let time = 0; time < 60; time++) expect((await match(visitor, "sea")).status).toBe(200);
    const { status, headers, html } = await match(visitor, "sea");
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(html).toContain("Too many requests.");
  });
});

it("a reader's wish of any length becomes one suggestion of the club", async () => {
  for (const wish of ["🧵 <b>plmkn</b> ".repeat(60).trim(), "x".repeat(1_000)]) {
    expect((await ana.send("/suggestions/requests", suggestionOf(wish))).status).toBe(200);
    expect((await ana.send("/suggestions/requests", suggestionOf(wish))).status).toBe(409);
    const { rows } = await app.pool.query("SELECT title FROM book_suggestions WHERE description = $1", [wish]);
    expect(rows).toEqual([{ title: suggestionOf(wish).title }]);
  }
});

describe("the catalogue", () => {
  it("is followed: a new book is found, a changed one by its new words, a deleted one at once no more", async () => {
    const [id] = await addBooks(app.pool, [{ title: "Beekeepers", author: "Bo Ek", description: "Honey and roses." }]);
    const found = async (wish: string) => (await match(visitor, wish)).perfect;
    await expect.poll(() => found("honey")).toBe("Beekeepers");
    await app.pool.query("UPDATE books SET description = 'Volcanoes erupt.' WHERE id = $1", [id]);
    await expect.poll(() => found("volcanoes erupt")).toBe("Beekeepers");
    expect(await found("honey")).toBeUndefined();
    await app.pool.query("DELETE FROM books WHERE id = $1", [id]);
    expect(await found("volcanoes erupt")).toBeUndefined();
  });
});

describe("T26: a reader, with a provider", () => {
  it("gets its choice, as our book where it is one, and our own below", async () => {
    const { html, perfect } = await match(ana, "sandworms and empires");
    expect(perfect).toBe("Lighthouse");
    expect(html).toContain("Chosen by this site’s AI provider");
    expect(html).toContain("Our own pick");
    expect(html).toMatch(/popoverTarget=[^>]*>.*?Set status .*?Lighthouse/i);
    const asked = `${JSON.stringify(peer.asked[0]!.headers)}${peer.asked[0]!.body}`;
    expect(asked).toContain("sandworms and empires");
    expect(asked).toContain("Desert of Spice");
    for (const personal of ["ana@", ana.id, "cookie", ...ana.cookies.values()]) {
      expect(asked).not.toContain(personal);
    }
  });

  it("is not waited for by the provider once they have left the page", async () => {
    peer.answer = () => {};
    const leaving = new AbortController();
    const before = peer.abandoned;
    const headers = { Origin: ORIGIN, Cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const body = new URLSearchParams({ wish: "a haunted house by day" });
    const asking = app.request("/ai-match", { method: "POST", headers, body, signal: leaving.signal });
    await expect.poll(() => peer.asked.length).toBe(1);
    leaving.abort();
    await asking.catch(() => {});
    await expect.poll(() => peer.abandoned).toBe(before + 1);
  });

  it("gets the title alone where the book is not ours", async () => {
    peer.answer = says("Momo & Kassiopeia");
    const { html, perfect } = await match(ana, "sandworms");
    expect(perfect).toBe("Momo &amp; Kassiopeia");
    expect(html).toContain("This book isn’t in our catalogue.");
    expect(html).toContain('href="https://www.amazon.com/s?k=Momo%20%26%20Kassiopeia" target="_blank"');
  });

  test.each([
    ["markup", says("<script>alert(1)</script>")],
    ["ten kilobytes", says("Momo ".repeat(2_000))],
    ["nothing", says("")],
    ["an empty object", json({})],
    ["a fault", json({ error: { message: "Incorrect API key provided: sk-very-secret" } }, 500)],
    ["too many questions", json({}, 429)],
  ])("that answers with %s is told of it, and gets our own match", async (_, answer) => {
    peer.answer = answer;
    const { status, html, perfect } = await match(ana, "sandworms and empires");
    expect(status).toBe(200);
    expect(html).toContain("Failed to get recommendation");
    expect(perfect).toBe("Desert of Spice");
    expect(html).toContain("The AI provider didn’t answer");
    // Its next failures must not find it resting.
    peer.answer = says("Lighthouse");
    await match(ana, "sea");
  });

  it("may ask it ten times a day, and is answered by our own matcher from then on", async () => {
    for (let time = 0; time < 10; time++) expect((await match(ana, "sandworms")).perfect).toBe("Lighthouse");
    const { html, perfect } = await match(ana, "sandworms");
    expect(perfect).toBe("Desert of Spice");
    expect(html).toContain("reached its limit for now");
    expect(peer.asked).toHaveLength(10);
  });

  it("may ask it only while all readers together have not asked too often", async () => {
    const { countAttempt } = await import("#app/auth/limits/limits.queries.server.ts");
    const { LIMITS } = await import("#app/auth/limits/quotas.ts");
    await countAttempt("ai-provider|everybody", LIMITS.provider.ofEverybody, 500);
    expect((await match(ana, "sandworms")).perfect).toBe("Desert of Spice");
    expect(peer.asked).toEqual([]);
  });

  it("F3: the ten a day are not forgotten when somebody fails to sign in an hour later", async () => {
    const wrong = () => new Reader(app).signIn("ana@example.org", "not this one, surely");
    await wrong();
    for (let time = 0; time < 10; time++) await match(ana, "sandworms");
    await app.pool.query("UPDATE rate_limits SET last_request = last_request - 61 * 60 * 1000");
    expect((await wrong()).status).toBe(401);
    expect((await match(ana, "sandworms")).html).toContain("reached its limit for now");
    expect(peer.asked).toHaveLength(10);
  });

  it("F10: is asked ten times an hour for all readers of one /64", async () => {
    for (let person = 0; person < 3; person++) {
      const reader = await aReader(app);
      for (let time = 0; time < 5; time++) {
        await match(reader.movedTo(app.from(`2001:db8:0:7::${person}:${time + 1}`)), "sandworms");
      }
    }
    expect(peer.asked).toHaveLength(10);
    await match((await aReader(app)).movedTo(app.from("2001:db8:0:8::1")), "sandworms");
    expect(peer.asked).toHaveLength(11);
  });

  it("can keep it out, and let it in again", async () => {
    expect((await ana.send("/ai-match/provider", { uses: "maybe" })).status).toBe(400);
    expect((await ana.send("/ai-match/provider", { uses: "false" })).headers.get("Location")).toBe("/ai-match");
    expect((await match(ana, "sandworms")).perfect).toBe("Desert of Spice");
    expect(peer.asked).toEqual([]);
    await ana.send("/ai-match/provider", { uses: "true" });
    expect((await match(ana, "sandworms")).perfect).toBe("Lighthouse");
  });
});

it("F10: sixty matches in ten minutes are those of a whole /64", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 64; time++) {
    const here = new Reader(app.from(`2001:db8:0:9::${time.toString(16)}`));
    statuses.push((await here.send("/ai-match", { wish: "sandworms" })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const neighbour = new Reader(app.from("2001:db8:0:a::1"));
  expect((await neighbour.send("/ai-match", { wish: "sandworms" })).status).toBe(200);
});
