import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { titlesNamed } from "./titles-named.ts";

const named = (html: string) => titlesNamed(html).titles;

describe("what a post may name", () => {
  it.each([
    ["<p>I read <em>Dune</em> twice.</p>", "Dune"],
    ["<p>I read <a href='https://x.test'>Dune</a>.</p>", "Dune"],
    ["<h2>3. Dune by Frank Herbert</h2>", "Dune"],
    ["<h3>Dune (1965)</h3>", "Dune"],
    ["<p>I read “Dune” twice.</p>", "Dune"],
    ["<p>Ich las „Der Zauberberg“ zweimal.</p>", "Der Zauberberg"],
    ["<p>Il a lu «L’Étranger».</p>", "L’Étranger"],
    ['<p>I read "The Handmaid\'s Tale".</p>', "The Handmaid's Tale"],
    ["<p><strong>1) Catch-22</strong></p>", "Catch-22"],
    ["<h2><em>Stand by Me</em></h2>", "Stand by Me"],
  ])("in %s", (html, title) => expect(named(html)).toContain(title));

  it("is nothing in plain words, however they are written", () => {
    expect(named("<p>It was a dune, and Emma stood on it.</p>")).toEqual([]);
  });

  it("comes in the order of the text, each once", () => {
    expect(named("<p><em>Emma</em>, <em>Dune</em>, <em>Emma</em></p>")).toEqual(["Emma", "Dune"]);
  });

  it("stays within bounds and never fails, whatever is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const { titles } = titlesNamed(`<h2>${text}</h2><p>“${text}</p>${"<em>x</em>".repeat(3)}`);
        expect(titles.length).toBeLessThanOrEqual(100);
        for (const title of titles) expect(title.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it("is read in time that grows with the text, not with its square", () => {
    const open = "“a’".repeat(30_000);
    expect(named(`<p>${open}</p>`).length).toBeLessThanOrEqual(100);
  });
});
