import { expect, it } from "vitest";

import { readIsbns } from "./isbns.ts";

const MOMO = "9780140317534";
const DUNE = "9780441013593";

it.each([
  ["a line each", `${MOMO}\n${DUNE}\n`],
  ["commas between them", `${MOMO}, ${DUNE}`],
  ["spaces between them", `${MOMO} ${DUNE}`],
  ["hyphens and spaces within them", "978-0-14-031753-4\n978 0 441 01359 3"],
  ["the older form, and one twice", `0140317538;${DUNE};${MOMO}`],
])("reads ISBNs with %s", (_, text) => {
  expect(readIsbns(text)).toEqual({ isbns: [MOMO, DUNE], unread: [] });
});

it("names what is no ISBN", () => {
  expect(readIsbns(`${MOMO}\n9780140317535\nMomo`)).toEqual({ isbns: [MOMO], unread: ["9780140317535", "Momo"] });
  expect(readIsbns(" \n")).toEqual({ isbns: [], unread: [] });
});
