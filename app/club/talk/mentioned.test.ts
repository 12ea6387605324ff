import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { namesFor, withName } from "./mention-names.tsx";
import { mentionedIn } from "./mentioned.ts";
import type { Message } from "./message.ts";

const from = (name: string, own = false) => ({ name, own }) as Message;

describe("what may be a name after an @", () => {
  it.each([
    ["@Ana, look", ["Ana", "Ana, look"]],
    ["hello @Ana Maria!", ["Ana", "Ana Maria"]],
    ["(@böse-hexe)", ["böse", "böse-hexe"]],
    ["＠灰色", ["灰色"]],
    ["ana@example.org", []],
    ["@ Ana", []],
    ["@@Ana", ["@Ana", "Ana"]],
    ["@Ana\nBen", ["Ana"]],
    ["@", []],
    ["@Jose\u0301!", ["José"]],
    ["@हिन्दी ना", ["हिन्दी", "हिन्दी ना"]],
  ])("%j: %j", (message, names) => {
    expect(mentionedIn(message).flat()).toEqual(names);
  });

  it("is among them whatever stands around a name, however long the message", () => {
    const name = fc.stringMatching(/^[a-zäß0-9]{1,20}( [a-zäß0-9]{1,15})?$/u);
    fc.assert(
      fc.property(name, fc.stringMatching(/^[.,!?)]{0,3}$/), (nickname, after) => {
        expect(mentionedIn(`so, @${nickname}${after} what do you think`).flat()).toContain(nickname);
      }),
    );
  });

  it("is little, however many there are", () => {
    expect(mentionedIn("@a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(40)).flat().length).toBeLessThan(
      300,
    );
  });
});

describe("a name begun after an @", () => {
  const messages = [from("Anton"), from("Ben"), from("Ana"), from("Anna", true), from("Anonymous"), from("Ana")];

  it.each([
    ["hi @an", ["Ana", "Anton"]],
    ["@", ["Ana", "Ben", "Anton"]],
    ["hi@an", []],
    ["@an ", []],
    ["hello", []],
  ])("%j offers %j", (typed, names) => {
    expect(namesFor(typed, messages)).toEqual(names);
  });

  it("is completed where it stands", () => {
    expect(withName("hi @an", "Ana")).toBe("hi @Ana ");
    expect(withName("hi @", "$& $$")).toBe("hi @$& $$ ");
  });
});
