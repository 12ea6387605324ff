import { parseSync } from "vite";
import { expect, it } from "vitest";

import { LANGUAGE_CODES } from "#app/language/t.ts";
import { ROOT } from "#scripts/build.ts";

import { allMessages } from "./all-messages.ts";
import { textNodesIn, type Message } from "./find.ts";
import { faultsOf } from "./messages.ts";
import { readTranslations } from "./translations.ts";

it.each(LANGUAGE_CODES.filter((language) => language !== "en"))(
  "every text is there in %s, and none is left of a text that is gone",
  (language) => {
    expect(faultsOf(allMessages(ROOT), readTranslations(language))).toEqual([]);
  },
);

it("texts are found where they are called, with both of a choice", () => {
  const code = 'const a = t("One"), b = rich(isTwo ? "Two" : "Three <b>words</b>", {}), c = counted(4, "book");';
  expect(textNodesIn(parseSync("a.ts", code).program).map(({ text }) => text)).toEqual([
    "One",
    "Two",
    "Three <b>words</b>",
    "{n} book",
  ]);
});

it("a translation that is missing, unused or lacks a name or a tag is said", () => {
  const message = (text: string): [string, Message] => [text, { text, module: "site", files: ["app/site/a.tsx"] }];
  const messages = new Map([message("Hello"), message("By {name}"), message("<a>Go</a>"), message("{n} day")]);
  const german = new Map([
    ["By {name}", "Von {wem}"],
    ["<a>Go</a>", "Los"],
    ["{n} day", "{n} Tag|{n} Tage"],
    ["Gone", "Weg"],
  ]);
  expect(faultsOf(messages, new Map([["site", german]]))).toEqual([
    "site: missing: Hello (app/site/a.tsx)",
    "site: other names or tags: By {name} → Von {wem}",
    "site: other names or tags: <a>Go</a> → Los",
    "site: not used: Gone",
  ]);
});
