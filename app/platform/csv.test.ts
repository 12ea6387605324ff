import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { runs } from "#tests/short-form.ts";

import { csvRow, unguarded } from "./csv.ts";

/** Whatever spreadsheets part cells and rows by, and the signs they compute after. */
const nasty = fc.string({
  unit: fc.constantFrom(..."=+-@＝＋－＠;,\t\r\n'\" xé7|".split("")),
  maxLength: 12,
});
const texts = fc.array(fc.oneof(nasty, fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 4 });

/** The cells of `row` for a spreadsheet that parts them by any of these, and understands no quotes. */
const cellsOf = (row: string, separators: RegExp) => row.split(separators).map((cell) => cell.replace(/^[" ]+/, ""));

describe("F23: a text in a CSV file", () => {
  it.each([
    ["x;=cmd|' /C calc'!A0;y", `"x;'=cmd|' /C calc'!A0;y"\r\n`],
    ["＝1+1", "'＝1+1\r\n"],
    ["a\t＋1", `"a\t'＋1"\r\n`],
    ["one\n-two", `"one\n'-two"\r\n`],
    ['x;"=1+1"', `"x;'""=1+1"""\r\n`],
    ["'=x", "''=x\r\n"],
    ["plain; text", `"plain; text"\r\n`],
    ["9 - 3 = 6", "9 - 3 = 6\r\n"],
  ])("F23: %j is written %j", (text, row) => {
    expect(csvRow([text])).toBe(row);
    expect(unguarded(parse(row)[0]![0]!)).toBe(text);
  });

  it("F23: is computed by no spreadsheet, whichever sign it parts cells by", () => {
    fc.assert(
      fc.property(texts, (values) => {
        const row = csvRow(values);
        for (const separators of [/[\r\n]/, /[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[,;\t\r\n]/]) {
          for (const cell of cellsOf(row, separators)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }),
      { numRuns: runs(3_000) },
    );
  });

  it.each([
    ["Good.\n\n- the end\n@ida", '"Good.\n\n- the end\n@ida"\r\n'],
    ["=1+1\n=2+2", '"\'=1+1\n=2+2"\r\n'],
    ["\n\nTwo lines down", '"\'\n\nTwo lines down"\r\n'],
    ["a; -b", '"a; -b"\r\n'],
  ])("F23: prose %j is guarded at its first sign alone", (prose, row) => {
    expect(csvRow([{ prose }])).toBe(row);
  });

  it("F23: comes back as it was", () => {
    fc.assert(
      fc.property(texts, (values) => {
        const [cells] = parse(csvRow(values), { record_delimiter: "\r\n" });
        expect(cells!.map(unguarded)).toEqual(values);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it("F23: is guarded in a time that grows with its length", () => {
    const took = (text: string) => {
      const times = Array.from({ length: 5 }, () => {
        // Processor time: what else the machine does lengthens nothing.
        const started = process.cpuUsage();
        unguarded(csvRow([text]));
        return process.cpuUsage(started).user / 1_000;
      });
      return Math.min(...times);
    };
    for (const piece of [" ", "'", ",", "; ", "='", '" ']) {
      // 32 times as long; a time that grows with the square would be 1,024 times as much.
      expect(took(piece.repeat(320_000))).toBeLessThan(300 * took(piece.repeat(10_000)) + 50);
    }
  });
});
