import addressparser from "nodemailer/lib/addressparser/index.js";
import { expect, it } from "vitest";

import { sender } from "./sender.ts";

it("Bookmatch's own letters are from whom they have always been from", () => {
  expect(sender("Bookmatch", "books.example")).toBe("Bookmatch <no-reply@books.example>");
});

/** ckan/ckan#4343 and #7508, indico/indico#6687, SimpleMachines/SMF#5834, lettre/lettre#698. */
it.each([
  ["Council of Europe: Justice"],
  ["Dept of A, B, and C"],
  ["books@home"],
  ["Chris's Wiki :: blog"],
  ['The "Reading" Room'],
  [String.raw`Back\slash`],
  ["Lesekreis Österreich; Wien (1090)"],
])("a place called %s sends from one address", (name) => {
  expect(addressparser(sender(name, "books.example"))).toEqual([{ name, address: "no-reply@books.example" }]);
});
