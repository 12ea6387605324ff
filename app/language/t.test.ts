import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { counted } from "#app/platform/figures.ts";

import { monthNames, weekdayNames } from "./calendar-names.ts";
import { inEachLanguage } from "./in-each-language.ts";
import { rich } from "./rich.ts";
import { speakAs, t, type Language } from "./t.ts";

const GERMAN: Record<string, string> = {
  Save: "Speichern",
  "Saved {title} to {shelf}.": "In {shelf} liegt jetzt {title}.",
  "Read <link>the rules</link> of {place}.": "Die Regeln von {place}: <link>lies sie</link>.",
  "{n} book": "{n} Buch|{n} Bücher",
};

let language: Language = "en";
beforeEach(() => {
  language = "en";
  speakAs({ language: () => language, translated: (text) => (language === "de" && GERMAN[text]) || text });
});
afterAll(() => speakAs({ language: () => "en", translated: (text) => text }));

const both = (make: () => unknown) => [make(), ((language = "de"), make())];

describe("a text", () => {
  it("is said in the language of whoever asks, and in English where there is no other", () => {
    expect(both(() => t("Save"))).toEqual(["Save", "Speichern"]);
    expect(both(() => t("Undo"))).toEqual(["Undo", "Undo"]);
  });

  it("has its values wherever the language wants them, and nothing for null", () => {
    expect(both(() => t("Saved {title} to {shelf}.", { title: "$& {shelf}", shelf: null }))).toEqual([
      "Saved $& {shelf} to .",
      "In  liegt jetzt $& {shelf}.",
    ]);
  });

  it("keeps its elements", () => {
    const values = { link: createElement("a", { href: "/r" }), place: createElement("b", null, "<us>") };
    expect(both(() => renderToStaticMarkup(rich("Read <link>the rules</link> of {place}.", values)))).toEqual([
      'Read <a href="/r">the rules</a> of <b>&lt;us&gt;</b>.',
      'Die Regeln von <b>&lt;us&gt;</b>: <a href="/r">lies sie</a>.',
    ]);
  });

  it("counts in the forms of its language", () => {
    expect(both(() => [0, 1, 2, 12_345].map((n) => counted(n, "book")))).toEqual([
      ["0 books", "1 book", "2 books", "12,345 books"],
      ["0 Bücher", "1 Buch", "2 Bücher", "12\u00a0345 Bücher"],
    ]);
  });
});

describe("what stands outside of functions", () => {
  it("is read in the language of whoever asks: tables, lists, maps and formatters", () => {
    const table = inEachLanguage(() => ({ save: t("Save") }) as const);
    const list = inEachLanguage(() => [t("Save"), t("Undo")]);
    const map = inEachLanguage(() => new Map([["save", t("Save")]]));
    const format = inEachLanguage(() => new Intl.ListFormat(language));
    const say = inEachLanguage(() => (name: string) => `${t("Save")} ${name}`);
    const read = () => [
      { ...table },
      Object.entries(table),
      "save" in table,
      [...list],
      list.length,
      list.map((text) => text),
      Array.isArray(list),
      JSON.stringify(table),
      map.get("save"),
      [...map.values()],
      format.format(["a", "b"]),
      say("it"),
    ];
    expect(both(read)).toEqual(
      [
        ["Save", "a and b"],
        ["Speichern", "a und b"],
      ].map(([save, joined]) => [
        { save },
        [["save", save]],
        true,
        [save, "Undo"],
        2,
        [save, "Undo"],
        true,
        JSON.stringify({ save }),
        save,
        [save],
        joined,
        `${save} it`,
      ]),
    );
  });

  it("names months and weekdays, from January and from Monday", () => {
    expect(both(() => [monthNames("long")[2], monthNames("short")[0], weekdayNames()[0], weekdayNames()[6]])).toEqual([
      ["March", "Jan", "Mon", "Sun"],
      ["März", "Jän", "Mo", "So"],
    ]);
  });
});
