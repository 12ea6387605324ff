import { expect, test } from "vitest";

import { genreOf } from "./subject-genre.ts";
import { tagsOf } from "./subject-tags.ts";

/** Headings as they stand in the catalogue; the last ones say nothing, and the spec's rule decides. */
test.each([
  [["Fiction", "Fantasy fiction", "Magic", "Wizards -- Fiction"], "Fantasy"],
  [["Science fiction", "Dune (Imaginary place)", "Fiction"], "Science Fiction"],
  [["Detective and mystery stories", "Murder", "London (England)"], "Thriller"],
  [["Horror tales", "Vampires", "Fiction"], "Horror"],
  [["World War, 1939-1945 -- Fiction", "Historical fiction"], "Historical Fiction"],
  [["World War, 1939-1945", "History"], "Non-fiction"],
  [["Cooking", "French cooking"], "Non-fiction"],
  [["Biography", "Presidents", "History"], "Biography"],
  [["Self-help techniques", "Success"], "Self-Help"],
  [["Success in business", "Management"], "Business"],
  [["Love stories", "Man-woman relationships -- Fiction"], "Fiction"],
  [["Juvenile Nonfiction", "Dragons"], "Non-fiction"],
  [["European history"], "Non-fiction"],
  [["A word that nobody knows"], "Fiction"],
  [[], "Fiction"],
])("A work of %j is %s", (subjects, genre) => {
  expect(genreOf(subjects)).toBe(genre);
});

test("Subjects become at most twelve tags of the vocabulary, the first first; what is none is passed over", () => {
  const subjects = [
    "Fiction",
    "Dragons -- Fiction",
    "FICTION / Fantasy / Epic",
    "nyt:fiction=2011-05-01",
    "In library",
    "Great Britain",
  ];
  expect(tagsOf(subjects)).toEqual(["theme/dragons", "form/epic fantasy", "form/fantasy", "setting/britain"]);
  const many =
    "Love;Grief;Magic;War;Murder;Friendship;Family;France;England;Russia;China;Horror;Mystery;Poetry;Essays;19th century;1960s;1970s";
  expect(tagsOf(many.split(";")).length).toBe(12);
  expect(tagsOf(["Constructor", "toString", "__proto__", "Dragons"])).toEqual(["theme/dragons"]);
});
