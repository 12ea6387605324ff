import type { EditionFacts } from "./edition-facts.ts";
import type { DumpWork } from "./read-record.ts";
import type { StatedSeries } from "./stated-series.ts";
import { languageOfWork } from "./work-language.ts";

export interface ChosenWork {
  bookId: string;
  title: string;
  authors: readonly number[];
  genre: string;
  description: string | null;
  imageUrl: string | null;
  isbn13: string | null;
  year: number | null;
  pages: number | null;
  language: string;
  popularity: number;
  seriesName: string | null;
  seriesPlace: number | null;
  tags: readonly string[];
}

/** What the catalogue makes of a work's subjects. */
export type Classify = (subjects: readonly string[]) => { genre: string; tags: readonly string[] };

interface WorkEvidence {
  number: number;
  rank: number;
  popularity: number;
  work: DumpWork;
  editions: EditionFacts | null;
  editionSeries: StatedSeries | null;
  wanted: readonly string[];
  classify: Classify;
}

export function chosenWork(evidence: WorkEvidence): ChosenWork | null {
  const { number, rank, popularity, work, editions, editionSeries, wanted, classify } = evidence;
  const text = work.description ?? work.firstSentence;
  const codes = (pairs: readonly [string, number][] | undefined) => (pairs ?? []).map(([language]) => language);
  const spoken = languageOfWork({
    titled: codes(editions?.languagesOf(rank, true)),
    editions: codes(editions?.languagesOf(rank, false)),
    text,
    wanted,
  });
  if (!spoken) return null;
  const { language, speaks } = spoken;
  const series = work.series ?? editionSeries;
  const { genre, tags } = classify(work.subjects);
  const { isbn13, pages } = editions?.bestIn(language, rank) ?? { isbn13: null, pages: null };
  return {
    bookId: `OL${number}W`,
    title: work.title,
    authors: work.authors,
    genre,
    description: speaks ? shownText(work) : null,
    imageUrl: work.cover === null ? null : `https://covers.openlibrary.org/b/id/${work.cover}-L.jpg`,
    isbn13,
    year: work.year ?? editions?.firstYear(rank) ?? null,
    pages,
    language,
    popularity,
    seriesName: series?.name ?? null,
    seriesPlace: series?.place ?? null,
    tags,
  };
}

/** A first sentence is quoted, because it is the book's own text. */
function shownText({ description, firstSentence }: DumpWork): string | null {
  if (description !== null) return withoutTrailer(description);
  return firstSentence === null ? null : `“${firstSentence.replace(/^["“]|["”]$/g, "")}”`;
}

/** Many descriptions end with where they were copied from, and with links between a dashed line and the end. */
function withoutTrailer(description: string): string | null {
  const text = description
    .replace(/\n\s*-{4,}[\s\S]*$/, "")
    .replace(/\(\[source\](?:\[\d+\]|\([^)\s]*\))\)[\s\S]*$/i, "")
    .replace(/\n\s*\[\d+\]:\s*https?:[^\n]*/g, "")
    .replace(/\[([^\]\n]{1,200})\](?:\[\d+\]|\(https?:[^)\s]*\))/g, "$1")
    .replace(/\*\*?([^*\n]{1,500})\*\*?/g, "$1")
    .trim();
  return text === "" ? null : text;
}
