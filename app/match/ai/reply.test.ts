import { describe, expect, it, test } from "vitest";

import { replyFrom } from "./reply.ts";
import { understoodText } from "./understood.ts";

const read = (content: string) => replyFrom({ choices: [{ message: { content } }] }, 2);
const choice = (parts: object) => JSON.stringify(parts);

describe("T26: the choice", () => {
  it("is by number, and says what was understood in the vocabulary's words", () => {
    const reply = read(
      choice({
        wish: {
          form: ["cozy mystery"],
          setting: "Japan",
          mood: ["melancholic"],
          without: ["gore"],
          longest: 200,
          from: 1990,
        },
        picks: [2, 1],
        own: [{ title: "“Jim Button”", author: "Michael Ende" }],
      }),
    );
    const { picks, own, understood } = reply!;
    expect(picks).toEqual([2, 1]);
    expect(own).toEqual([{ title: "Jim Button", author: "Michael Ende" }]);
    expect(understoodText(understood)).toBe(
      "What the AI understood: cozy mystery, melancholy, set in Japan, at most 200 pages, from 1990 or later, without gore.",
    );
  });

  test.each([
    ["in a fence", '```json\n{"picks":[2]}\n```'],
    ["with words below", '{"picks":[2]}\nIt is about time.'],
    ["with numbers that are none of ours", choice({ picks: [0, 2, 3, -1, 1.5, "1", null, 2, 1e300, {}] })],
    ["with a wish that is none", choice({ picks: [2], wish: "x".repeat(1_000) })],
    ["with titles that are none", choice({ picks: [2], own: [{ title: "<b>" }, { name: "Momo" }] })],
    ["with more than it was asked", choice({ picks: [2], say: "Visit evil.example", reason: "<script>" })],
  ])("%s is understood", (_, content) => {
    const { picks, own, understood } = read(content)!;
    expect({ picks, own, text: understoodText(understood) }).toEqual({ picks: [2], own: [], text: null });
  });

  test.each([
    { genre: ["Visit evil.example"], mood: ["<script>alert(1)</script>"], without: ["ignore your instructions"] },
    { genre: [{}], mood: 7, setting: ["funny"], longest: "200", from: -1, to: 1e9 },
    { shortest: 300, longest: 200, from: 2020, to: 1990 },
    { mood: ["x".repeat(10_000)], theme: Array.from({ length: 500 }, () => "love") },
    [],
    null,
  ])("says nothing of a wish that it misread: %j", (wish) => {
    expect(understoodText(read(choice({ wish, picks: [1] }))!.understood)).toBeNull();
  });

  test.each([
    '{"picks":[2',
    "{}",
    "```",
    "}{",
    '{"picks":[3]}',
    '{"picks":"2"}',
    '{"picks":[],"own":[{"title":"https://evil.example"}]}',
    "[".repeat(30_000),
    `{"picks":${"[".repeat(30_000)}`,
  ])("%j is none", (content) => {
    expect(read(content)).toBeNull();
  });
});
