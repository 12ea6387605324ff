import fc from "fast-check";
import { isbot } from "isbot";
import { describe, expect, it } from "vitest";

import { nicknameProblem, tidyNickname } from "#app/account/dashboard/rules.ts";
import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { deviceName } from "#app/auth/session/device-name.ts";
import { leadsOutside, linkAddress, pictureAddress, postId } from "#app/blog/post/post-addresses.ts";
import { cleanPost } from "#app/blog/post/post-html.server.ts";
import { genreFromCategory } from "#app/books/import/rows/genre-from-category.ts";
import { parseBook } from "#app/books/import/rows/parse-book.ts";
import { peopleOf } from "#app/books/names/people.ts";
import {
  descriptionFrom,
  externalIdFrom,
  imageUrlFrom,
  isbnFrom,
  nameFrom,
} from "#app/books/outside/catalogue-book.ts";
import { booksFromGoogle } from "#app/books/outside/google-books.ts";
import { booksFromOpenLibrary } from "#app/books/outside/open-library.ts";
import { tidyQuery } from "#app/books/search/rules.ts";
import { isBlank, readMessageIds, tidyMessage } from "#app/club/talk/rules.ts";
import { normalizeForComparison, isLinkAlone } from "#app/club/writing/text-comparison.ts";
import { requestId } from "#app/http/request-id.ts";
import { replyFrom } from "#app/match/ai/reply.ts";
import { addressGroup, clientAddress } from "#app/platform/client-address.ts";
import { csvRow, unguarded } from "#app/platform/csv.ts";
import { isDrawing } from "#app/platform/place/logo.ts";
import { slugOf } from "#app/platform/slug.ts";
import { readCompactLog } from "#app/reading/export/reading-archive.ts";
import { bookmatchBook } from "#app/reading/import/bookmatch-csv.ts";
import { bookwyrmBook } from "#app/reading/import/bookwyrm.ts";
import { pagesFrom } from "#app/reading/import/cell-values.ts";
import { dateOrderOf, dayReader } from "#app/reading/import/file-dates.ts";
import { goodreadsBook } from "#app/reading/import/goodreads.ts";
import { hardcoverBook } from "#app/reading/import/hardcover.ts";
import { jsonProblem } from "#app/reading/import/json-bounds.ts";
import { listedFinder, match, sameWork } from "#app/reading/import/matching.ts";
import { openreadsBook } from "#app/reading/import/openreads.ts";
import { RowCells } from "#app/reading/import/row-cells.ts";
import { storygraphBook } from "#app/reading/import/storygraph.ts";
import { isFormatted, plainLine, plainText } from "#book-facts/outside-text.ts";

import { runs } from "./short-form.ts";

interface Judged {
  read: (text: string) => unknown;
  /** What the text is made of: the expression's own signs, and what it stumbles over. */
  of: string[];
  /** Of the shorter text; by default long enough to see a quadratic one. */
  characters?: number;
}

const TODAY = "2026-11-20";
const BY = { today: TODAY, order: null };
const TAGS = ["<br", "<p ", "</p", "<", ">", " ", "\n", "a", '="', "&lt;"];
const NAMES = [" ", "(", ")", "#", ":", ",", ";", "-", "—", "a", "é", "&", "'", '"', "\u2028"];
const DATES = [" ", ",", "-", "–", "/", "2020/01/01", "2020", "1", "x"];
const PATHS = ["/", "\\", ".", ":", "@", "%", "a", "?", "#", "[", "1", " ", "https://", "data:"];
const field =
  (of: string) => (read: (cells: RowCells) => unknown, others: Record<string, string>) => (text: string) => {
    const cells = new RowCells(new Map(Object.entries({ ...others, [of]: text })));
    return [read(cells), cells.leftOut(new Map())];
  };
const row = { title: "Momo", author: "Ende", authors: "Ende", exclusiveshelf: "read", readstatus: "read" };
const google = (fact: string) => (text: string) =>
  booksFromGoogle({
    items: [{ id: "a", volumeInfo: { title: "A", imageLinks: { thumbnail: "https://a.test/" }, [fact]: text } }],
  });

/** Everything that looks at text of somebody else's before its length is bounded by a form or a column. */
const JUDGED: Record<string, Judged> = {
  "a text from outside": {
    read: (text) => [plainText(text), plainLine(text), isFormatted(text)],
    of: [...TAGS, "&amp;", "<!--", "-->", "<script", "<sup>", "<b ", "=", "\u2029", ">"],
  },
  "a catalogue's description": { read: descriptionFrom, of: TAGS },
  "a catalogue's name": { read: nameFrom, of: NAMES },
  "a catalogue's picture": { read: (text) => imageUrlFrom(text), of: PATHS },
  "a catalogue's ISBN": { read: (text) => isbnFrom([text]), of: ["9", "7", "8", "-", " ", "=", '"', "X"] },
  "a catalogue's id": { read: externalIdFrom, of: ["a", "!", " "] },
  "an answer of Google Books": { read: google("description"), of: TAGS },
  "an answer of Open Library": {
    read: (text) =>
      booksFromOpenLibrary({ docs: [{ key: text, title: text, author_name: [text], subject: [text], isbn: [text] }] }),
    of: [...NAMES, "/works/OL1W"],
  },
  "an author text": {
    read: peopleOf,
    of: [...NAMES, "/", " and ", ".", "de ", "Saint", "Jr.", "1920-"],
    characters: 4_000,
  },
  "a category": { read: genreFromCategory, of: ["fiction", "science", " ", "/", "&", "a", "-"] },
  "a provider's reply": {
    read: (content) => replyFrom({ choices: [{ message: { content } }] }, 20),
    of: ["{", "}", "[", "```", '"', "'", "*", "_", ".", "\n", " ", "a", "“"],
  },
  "a browser's name of itself": { read: deviceName, of: ["Version/", "1", " ", "Safari", "/", "Chrome", "a"] },
  "a robot's name of itself": {
    read: isbot,
    of: ["Version/", " ", "bot", "http", "+", "(", ";", "a", "."],
    characters: 4_000,
  },
  "a post's HTML": { read: cleanPost, of: [...TAGS, "<b>", "</i>", "<table>", "<li>"], characters: 1_000 },
  "the beginning of a logo": {
    read: (text) => isDrawing(Buffer.from(text)),
    of: ["<!--", "-->", "<?xml", ">", " ", "<!doctype svg", "<svg", "a"],
  },
  "a post's addresses": {
    read: (text) => [linkAddress(text), leadsOutside(text), pictureAddress(text), postId(text)],
    of: PATHS,
  },
  "a title that becomes an address": { read: slugOf, of: [...NAMES, "ß"] },
  "a message": {
    read: (text) => [tidyMessage(text), isBlank(text), isLinkAlone(text), normalizeForComparison(text)],
    of: ["\n", " ", "\r", "https://", "a", ".", "/", "\u200b"],
  },
  "numbers of messages": { read: readMessageIds, of: ["1", ",", "a", " "] },
  "a nickname": { read: (text) => nicknameProblem(tidyNickname(text)), of: [" ", "a", "\u200d", "👩", "\u00a0"] },
  "a password": {
    read: (text) => passwordProblem(text, { email: "a@b.example" }),
    of: ["a", "1", "ab", "!", "password"],
  },
  "a search": { read: tidyQuery, of: NAMES },
  "a proxy's word": {
    read: (text) => [clientAddress("::1", text, new Set(["::1"])), addressGroup(text)],
    of: [",", " ", "1", ".", ":", "[", "]", "%"],
  },
  "a request's id": { read: (text) => requestId(text, true), of: ["a", "-", " "] },
  "a spreadsheet's cell": { read: (text) => [csvRow([text]), unguarded(text)], of: ["'", "=", '"', "\n", "a"] },
  "a Goodreads shelf": { read: field("bookshelves")((cell) => goodreadsBook(cell, 1, BY), row), of: NAMES },
  "a Goodreads title": { read: field("title")((cell) => goodreadsBook(cell, 1, BY), row), of: NAMES },
  "a Goodreads ISBN": {
    read: field("isbn13")((cell) => goodreadsBook(cell, 1, BY), row),
    of: ["=", '"', "9", "7", " ", "-"],
  },
  "an imported review": { read: field("myreview")((cell) => goodreadsBook(cell, 1, BY), row), of: [...TAGS, "&"] },
  "reviews of ours": {
    read: field("reviews")((cell) => bookmatchBook(cell, 1, BY), row),
    of: ["[", "]", "{", '"', ",", "a", "\\"],
  },
  "a Hardcover author": { read: field("author")((cell) => hardcoverBook(cell, 1, BY), row), of: NAMES },
  "a Hardcover list": { read: field("lists")((cell) => hardcoverBook(cell, 1, BY), row), of: NAMES },
  "a BookWyrm shelf": { read: field("shelfname")((cell) => bookwyrmBook(cell, 1, BY), row), of: NAMES },
  "an Openreads read": {
    read: field("readings")((cell) => openreadsBook(cell, 1, BY), row),
    of: [...DATES, "T00:00:00.000", ";", "|"],
  },
  "the dates of a file": { read: (text) => dateOrderOf([text], TODAY), of: [...DATES, "3/4/2021"] },
  "a date of a file": { read: (text) => dayReader(BY, [])(text), of: [...DATES, "May", ":", "T"] },
  "a number of pages": { read: pagesFrom, of: ["1", ",", ".", " ", "p"] },
  "a StoryGraph read": { read: field("datesread")((cell) => storygraphBook(cell, 1, BY), row), of: DATES },
  "a StoryGraph tag": { read: field("tags")((cell) => storygraphBook(cell, 1, BY), row), of: NAMES },
  "a log of ours": {
    read: field("readinglog")((cell) => bookmatchBook(cell, 1, BY), row),
    of: [";", " ", "2020-01-01", "p1", "T11:00:00Z", "read", "_"],
  },
  "a log's lines": { read: readCompactLog, of: [";", " ", "2020-01-01", "p1", "reading", "."] },
  "shelves of ours": {
    read: field("shelves")((cell) => bookmatchBook(cell, 1, BY), row),
    of: ["[", "]", '"', ",", "a", "\\"],
  },
  JSON: { read: jsonProblem, of: ["[", "]", "{", '"', "\\", ",", "a"] },
  "two titles": {
    read: (text) => [
      sameWork(text, `${text}a`),
      match({ title: text, author: "Ana", isbn13: "1" } as never, [
        { id: 1, title: `a ${text}`, author: "Ana", byIsbn: true },
      ]),
    ],
    of: NAMES,
  },
  "a list to compare with": {
    read: (text) => {
      const list = Array.from(text, (sign, n) => ({
        bookId: null,
        title: `${sign} (${n})`,
        author: "Ana",
        isbn13: null,
      }));
      const find = listedFinder(list);
      return list.map(({ title }) => find({ title: `${title[0]} (x)`, author: "Ana", isbn13: null }, null));
    },
    of: ["a", "b", "!"],
    characters: 300,
  },
  "a row of a catalogue": {
    read: (text) =>
      parseBook(
        new Map(
          ["title", "author", "category", "isbn", "year", "pages", "description", "image_url"].map((name) => [
            name.replace("_", ""),
            text,
          ]),
        ),
      ),
    of: [...NAMES, "<br", "https://", "1"],
  },
};

/** A linear one takes four times as long for four times as much, a quadratic one sixteen times. */
const MOST = 8;
/** What takes no longer than this may take as long for any length: it is the clock that is seen. */
const FLOOR_MS = 4;

describe.each(Object.entries(JUDGED))("F9: %s", (_, { read, of, characters = 8_000 }) => {
  it("takes time in proportion to its length, whatever it repeats", { timeout: 120_000 }, () => {
    const piece = fc.constantFrom(...of);
    const few = fc.array(piece, { maxLength: 2 }).map((pieces) => pieces.join(""));
    const repeated = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(few, repeated, few, (before, each, after) => {
        const text = (length: number) => before + each.repeat(Math.ceil(length / each.length)) + after;
        expect(isLinear(read, text(characters), text(characters * 4))).toBe(true);
      }),
      { numRuns: runs(40), examples: of.map((each) => ["", each, ""]), endOnFailure: true },
    );
  });
});

function isLinear(read: (text: string) => unknown, short: string, long: string): boolean {
  let [ofShort, ofLong] = [Infinity, Infinity];
  // A collection of garbage lengthens one of them: only what is slow every time is slow.
  for (let round = 0; round < 40; round++) {
    ofShort = Math.min(ofShort, msOf(read, short));
    ofLong = Math.min(ofLong, msOf(read, long));
    if (ofLong < MOST * Math.max(ofShort, FLOOR_MS)) return true;
  }
  return false;
}

/** Of this thread alone: what else the machine does is none of the text's. */
function msOf(read: (text: string) => unknown, text: string): number {
  const began = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}
