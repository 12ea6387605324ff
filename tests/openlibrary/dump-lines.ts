import { chance } from "#app/deck/ranking/chance.ts";

import { authorNumber, sentencesIn, titleIn, truthOf, workNumber, type WorkTruth } from "./work-truth.ts";

const TIME = "2010-04-28T06:54:19.472104";
const line = (type: string, key: string, json: object) => `${type}\t${key}\t3\t${TIME}\t${JSON.stringify(json)}\n`;
const pick = <T>(draw: () => number, all: readonly T[]): T => all[Math.floor(draw() * all.length)]!;

const SUBJECTS = [
  ["Fiction", "Fantasy fiction", "Magic", "Dragons -- Fiction", "FICTION / Fantasy / Epic"],
  ["Science fiction", "Life on other planets", "Space ships", "Fiction, science fiction, general"],
  ["Detective and mystery stories", "Murder", "Fiction", "Large type books", "London (England)"],
  ["Horror tales", "Vampires", "Fiction, horror"],
  ["Historical fiction", "World War, 1939-1945 -- Fiction", "Women", "France"],
  ["Biography", "Authors", "Women authors", "nyt:hardcover-nonfiction=2011-05-01"],
  ["Self-help techniques", "Success", "Happiness", "Conduct of life"],
  ["Business", "Leadership", "Management", "BUSINESS & ECONOMICS / Leadership"],
  ["History", "World War, 1914-1918", "Great Britain"],
  ["Love stories", "Man-woman relationships", "Fiction, romance, general", "series:A_Long_Series"],
  ["Friendship", "Juvenile fiction", "Children's fiction", "Accessible book", "Protected DAISY", "In library"],
] as const;

/** A line of the works dump as the real ones are: with every oddity that samples of them show. */
export function workLine(seed: number, index: number, works: number): string {
  const truth = truthOf(seed, index, works);
  const draw = chance(seed ^ Math.imul(index + 1, 0x85ebca6b));
  const key = `/works/OL${truth.number}W`;
  const odd = Math.floor(draw() * 2_000);
  if (odd === 0)
    return line("/type/redirect", key, {
      key,
      type: { key: "/type/redirect" },
      location: `/works/OL${workNumber(0)}W`,
    });
  if (odd === 1) return line("/type/delete", key, { key, type: { key: "/type/delete" } });
  const whole = line("/type/work", key, workJson(truth, draw, key));
  return odd === 2 ? `${whole.slice(0, whole.length >> 1)}\n` : whole;
}

function workJson(truth: WorkTruth, draw: () => number, key: string): object {
  const { index, language, author, text, hasTitle } = truth;
  const title = titleIn(language, draw, index);
  const texts = sentencesIn(language, draw, 2 + Math.floor(draw() * 4));
  const typed = (value: string) => (draw() < 0.5 ? value : { type: "/type/text", value });
  const authors = [author, ...(draw() < 0.1 ? [author + 7] : [])].map((number) =>
    pick(draw, [
      { type: { key: "/type/author_role" }, author: { key: `/authors/OL${number}A` } },
      { type: "/type/author_role", author: { key: `/authors/OL${number}A` } },
      { author: `/authors/OL${number}A` },
      { key: `/authors/OL${number}A` },
    ]),
  );
  return {
    ...(hasTitle ? { title } : draw() < 0.5 ? {} : { title: "" }),
    ...(draw() < 0.05 ? { subtitle: "a novel" } : {}),
    key,
    ...(draw() < 0.95 ? { authors } : draw() < 0.5 ? { authors: [{ type: { key: "/type/author_role" } }] } : {}),
    type: { key: "/type/work" },
    ...(draw() < 0.6 ? { subjects: [...pick(draw, SUBJECTS)] } : {}),
    ...(draw() < 0.2 ? { subject_places: ["England", "New York (State)"] } : {}),
    ...(draw() < 0.4
      ? { covers: draw() < 0.1 ? [-1] : [-1, 1 + Math.floor(draw() * 14_000_000)].slice(draw() < 0.5 ? 0 : 1) }
      : {}),
    ...(draw() < 0.2
      ? { first_publish_date: pick(draw, ["1997", "June 1, 1951", "c1890", "[18--?]", "1866-67", "n.d."]) }
      : {}),
    ...(text === "description"
      ? {
          description: typed(
            texts + (draw() < 0.02 ? "\r\n\r\n----------\r\nAlso in [X][1]\r\n[1]: https://openlibrary.org/x" : ""),
          ),
        }
      : {}),
    ...(text === "first sentence" ? { first_sentence: typed(texts) } : {}),
    latest_revision: 3,
    revision: 3,
    created: { type: "/type/datetime", value: TIME },
    last_modified: { type: "/type/datetime", value: TIME },
  };
}

export function authorLine(seed: number, index: number): string {
  const draw = chance(seed ^ Math.imul(index + 1, 0xc2b2ae35));
  const key = `/authors/OL${authorNumber(index)}A`;
  const name = `${pick(draw, ["Ana", "Bela", "Chidi", "Dora", "Emil", "Fatou", "Grete", "Haruki"])} ${pick(draw, ["Adler", "Brandt", "Costa", "Dupont", "Eriksen", "Ferrari", "村上"])} ${index}`;
  return line("/type/author", key, {
    ...(draw() < 0.001 ? {} : { name }),
    ...(draw() < 0.2 ? { personal_name: name } : {}),
    ...(draw() < 0.1 ? { alternate_names: [`${index}, ${name}`, name, ` A. ${name}`] } : {}),
    ...(draw() < 0.1 ? { bio: { type: "/type/text", value: "Wrote books." } } : {}),
    key,
    type: { key: "/type/author" },
    revision: 2,
    last_modified: { type: "/type/datetime", value: TIME },
  });
}

/** One to three editions: the first in the work's language under its title, others translations. */
export function editionLines(seed: number, index: number, works: number): string {
  const truth = truthOf(seed, index, works);
  const draw = chance(seed ^ Math.imul(index + 1, 0x27d4eb2f));
  // The work's own title, drawn as `workLine` draws it.
  const titled = chance(seed ^ Math.imul(index + 1, 0x85ebca6b));
  titled();
  const title = titleIn(truth.language, titled, index);
  const editions = draw() < 0.15 ? 3 : 1;
  let lines = "";
  for (let edition = 0; edition < editions; edition++) {
    const key = `/books/OL${10 * truth.number + edition}M`;
    const own = edition === 0;
    const marc = own ? truth.marc : pick(draw, ["fre", "spa", "ita", "ger"]);
    lines += line("/type/edition", key, {
      key,
      type: { key: "/type/edition" },
      title: own ? title : `Translation ${index}`,
      works: [{ key: `/works/OL${truth.number}W` }],
      ...(draw() < 0.97 ? { languages: [{ key: `/languages/${marc}` }] } : {}),
      ...(draw() < 0.5 ? { isbn_13: [isbn13(10 * index + edition)] } : {}),
      ...(draw() < 0.1 ? { isbn_10: ["not one"] } : {}),
      ...(draw() < 0.6 ? { number_of_pages: 80 + Math.floor(draw() * 600) } : {}),
      ...(draw() < 0.8 ? { publish_date: String(1900 + Math.floor(draw() * 125)) } : {}),
      ...(draw() < 0.05
        ? { series: [pick(draw, ["A Long Series ; 4", "Penguin classics ; 12", "The Wheel, bk. 2", "Selected works"])] }
        : {}),
      revision: 1,
      last_modified: { type: "/type/datetime", value: TIME },
    });
  }
  return lines;
}

function isbn13(number: number): string {
  const digits = `978${String(number % 1_000_000_000).padStart(9, "0")}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
