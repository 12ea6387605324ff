import { describe, expect, it } from "vitest";

import { searchWords } from "./search-words.ts";

describe("the words of a text", () => {
  it.each([
    ["J. R. R. Tolkien", "j r r tolkien"],
    ["Mc’Carthy's and O′Brien", "mccarthys and obrien"],
    ["‘Tis the Season", "tis the season"],
    ["Catch‑22, Catch-22, Catch–22", "catch 22 catch 22 catch 22"],
    ["Soft\u00adware", "software"],
    ["Zero\u200bWidth", "zero width"],
    ["\u200fספר ימין", "ספר ימין"],
    ["می\u200cخواهم", "ميخواهم"],
    ["Middle·Dot ‹Inner› †Great‡", "middle dot inner great"],
    ["¡Viva! ¿Quién mató?", "viva quien mato"],
    ["Minus −5 °C", "minus 5 c"],
    ["「鍵」物語", "鍵 物 語"],
    ["ノルウェイの森", "ノ ル ウ ェ イ の 森"],
    ["채식주의자", "채 식 주 의 자"],
    ["สี่แผ่นดิน", "สี่ แ ผ่ น ดิ น"],
    ["C++, C# & .NET", "cplusplus csharp and net"],
    ["Dune #1, Dune#2", "dune 1 dune 2"],
    ["R&B", "r and b"],
    ["2666½", "2666 1 2"],
    ["Ⅷ Henry Ｆｕｌｌ ﬁne", "viii henry full fine"],
    ["Tales™ of Smurfs®", "tales of smurfs"],
    ["שִׁירִים", "שירים"],
    ["كِتَابُ الأَغَانِي ـــ ٱلف", "كتاب الاغاني الف"],
    ["١٩٨٤ ۱۹۸۴", "1984 1984"],
    ["Ёлки зелёные, Чайковский", "елки зеленые чаиковскии"],
    ["Ἀγάπης ΛΌΓΟΣ", "αγαπησ λογοσ"],
    ["Æon, Œuvre, Straße, Łódź, Høegh, İstanbul, Đi, Þór", "aeon oeuvre strasse lodz hoegh istanbul di thor"],
    ["हिन्दी किताब", "हिन्दी किताब"],
    ["Emoji 📚 Shelf", "emoji shelf"],
    ["  ?! ", ""],
    ["", ""],
  ])("%j are %j", (text, words) => {
    expect(searchWords(text)).toBe(words);
    expect(searchWords(words)).toBe(words);
  });
});
