import { counted, figure } from "#app/platform/figures.ts";
import { ChartFigure } from "#app/ui/chart-figure.tsx";

import { CountBars } from "./count-bars.tsx";
import { leftOut, type BookCount, type FinishedBooks } from "./finished-books.ts";

export function FinishedCharts({ finished, period }: { finished: FinishedBooks; period: string }) {
  const { books, authors, lengths, stars, kinds, editions } = finished;
  if (books === 0) return null;
  return (
    <>
      <Chart
        title="Authors you finished"
        noun="authors"
        head="Author"
        counts={authors.most.filter((author) => author.books > 1)}
        always
      >
        {authorsSentence(finished, period)}
      </Chart>
      <Chart title="Lengths" noun="lengths" head="Length" counts={lengths}>
        {lengthsSentence(finished)}
      </Chart>
      <Chart title="Your stars" noun="stars" head="Stars" counts={stars}>
        {starsSentence(finished)}
      </Chart>
      <Chart title="Kinds of book" noun="kinds" head="Kind" counts={kinds}>
        {mostly(kinds, "the catalogue says")}
        {unknown(books, kinds, "no kind in our catalogue")}
      </Chart>
      <Chart title="How you read them" noun="ways of reading" head="Way" counts={editions}>
        {editionsSentence(finished)}
      </Chart>
    </>
  );
}

interface ChartProps {
  title: string;
  noun: string;
  head: string;
  counts: BookCount[];
  always?: boolean;
  children: string | string[];
}

/** A single bar says no more than its sentence, and is left out. */
function Chart({ title, noun, head, counts, always, children }: ChartProps) {
  if (counts.length === 0 && !always) return null;
  const rows = counts.map(({ name, books }) => [name, books]);
  return (
    <ChartFigure
      title={title}
      takeaway={[children].flat().join("")}
      table={counts.length > 1 ? { name: `The ${noun} as a table`, head: [head, "Books"], rows } : null}
    >
      {counts.length > 1 && <CountBars counts={counts} />}
    </ChartFigure>
  );
}

function authorsSentence({ books, authors: { count, most } }: FinishedBooks, period: string): string {
  const finished = `You finished ${counted(books, "book")} by ${counted(count, "author")} ${period}`;
  const each = most[0]?.books ?? 0;
  if (each <= 1) return `${finished}${books > 1 ? ", none of them twice" : ""}.`;
  const first = most.filter((author) => author.books === each).map(({ name }) => name);
  if (first.length === 1) return `${finished}; most by ${first[0]}: ${figure(each)}.`;
  if (first.length === 2) return `${finished}; most by ${first.join(" and ")}, ${figure(each)} each.`;
  return `${finished}; several by ${figure(first.length)} of them, ${figure(each)} each.`;
}

function lengthsSentence({ books, lengths, meanPages }: FinishedBooks): string {
  const known = books - leftOut(books, lengths);
  const mean = known === 1 ? "It has" : "On average they have";
  return `${mean} ${counted(meanPages ?? 0, "page")}.${unknown(books, lengths, "no number of pages")}`;
}

function starsSentence({ books, stars, meanStars }: FinishedBooks): string {
  const rated = books - leftOut(books, stars);
  const given = `You gave ${meanStars} stars${rated === 1 ? "" : " on average"} to ${counted(rated, "book")}.`;
  return given + unknown(books, stars, "no stars from you");
}

function editionsSentence({ books, editions }: FinishedBooks): string {
  return mostly(editions, "your places say") + unknown(books, editions, "no place in your log, so nobody knows");
}

function mostly(counts: BookCount[], source: string): string {
  const [most] = counts;
  const known = counts.reduce((sum, { books }) => sum + books, 0);
  if (!most) return "";
  if (counts.length === 1) return `${most.name}${known > 1 ? `, all ${figure(known)}` : ""}, as ${source}.`;
  return `${most.name} leads: ${figure(most.books)} of ${figure(known)}, as ${source}.`;
}

function unknown(books: number, counts: BookCount[], why: string): string {
  const left = leftOut(books, counts);
  if (left === 0) return "";
  return ` Left out: ${counted(left, "book")} with ${why}.`;
}
