import { counted, figure } from "#app/platform/figures.ts";
import { ChartFigure } from "#app/ui/chart-figure.tsx";

import { CountBars } from "./count-bars.tsx";
import { kindText, leftOut, type BookCount, type FinishedBooks } from "./finished-books.ts";

export function FinishedCharts({ finished, period }: { finished: FinishedBooks; period: string }) {
  const { books, authors, lengths, stars, kinds, editions } = finished;
  if (books === 0) return null;
  return (
    <>
      <Chart
        title="Authors you read"
        noun="Authors"
        head="Author"
        counts={authors.most.filter((author) => author.books > 1)}
        always
      >
        {authorsSentence(finished, period)}
      </Chart>
      <Chart title="Book lengths" noun="Lengths" head="Length" counts={lengths}>
        {lengthsSentence(finished)}
      </Chart>
      <Chart title="Your stars" noun="Stars" head="Stars" counts={stars}>
        {starsSentence(finished)}
      </Chart>
      <Chart title="Forms" noun="Forms" head="Form" counts={kinds}>
        {kindsSentence(finished)}
      </Chart>
      <Chart title="How you tracked them" noun="Ways of tracking" head="Way" counts={editions}>
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
  children: string;
}

/** A single bar says no more than its sentence, and is left out. */
function Chart({ title, noun, head, counts, always, children }: ChartProps) {
  if (counts.length === 0 && !always) return null;
  const rows = counts.map(({ name, books }) => [name, books]);
  return (
    <ChartFigure
      title={title}
      takeaway={children}
      table={counts.length > 1 ? { name: `${noun} as a table`, head: [head, "Books"], rows } : null}
    >
      {counts.length > 1 && <CountBars counts={counts} />}
    </ChartFigure>
  );
}

function authorsSentence({ books, authors: { count, most } }: FinishedBooks, period: string): string {
  const each = most[0]?.books ?? 0;
  if (books === 1) return `You finished 1 book ${period}.`;
  if (each <= 1) return `You finished ${counted(books, "book")} ${period}, each by a different author.`;
  const finished = `You finished ${counted(books, "book")} by ${counted(count, "author")} ${period}`;
  const first = most.filter((author) => author.books === each).map(({ name }) => name);
  if (count === 1) return `You finished ${counted(books, "book")} ${period}, all by ${first[0]}.`;
  if (first.length === 1) return `${finished}, ${figure(each)} of them by ${first[0]}.`;
  if (first.length === 2) return `${finished}, ${figure(each)} each by ${first.join(" and ")}.`;
  return `${finished}, including ${figure(each)} each by ${figure(first.length)} of them.`;
}

function lengthsSentence({ books, lengths, meanPages }: FinishedBooks): string {
  const left = leftOut(books, lengths);
  const pages = counted(meanPages ?? 0, "page");
  const mean = books - left > 1 ? `They have ${pages} on average.` : `${books === 1 ? "It" : "One"} has ${pages}.`;
  return mean + (left === 0 ? "" : ` The length of ${counted(left, "book")} is unknown.`);
}

function starsSentence({ books, stars, meanStars }: FinishedBooks): string {
  const left = leftOut(books, stars);
  const rated = books - left;
  const given = `You gave ${counted(rated, "book")} ${counted(meanStars ?? 0, "star")}${rated === 1 ? "" : " on average"}.`;
  return given + without(left, "stars yet");
}

function kindsSentence({ books, kinds }: FinishedBooks): string {
  const [most] = kinds;
  const left = leftOut(books, kinds);
  const unknown = left === 0 ? "" : ` The form of ${counted(left, "book")} is unknown.`;
  if (!most) return unknown.trim();
  if (kinds.length > 1 && most.books === 1) return `Each has a different form.${unknown}`;
  const verb = most.books === 1 ? "is" : "are";
  return `${share(most.books, books, "It")} ${verb} ${kindText(most.name, most.books)}.${unknown}`;
}

function editionsSentence({ books, editions }: FinishedBooks): string {
  const [most] = editions;
  const tracked = most ? `You tracked ${share(most.books, books, "it").toLowerCase()} ${most.name.toLowerCase()}.` : "";
  return tracked + without(leftOut(books, editions), "progress in your log");
}

function share(part: number, books: number, one: string): string {
  if (part < books) return `${figure(part)} of ${figure(books)}`;
  return books === 1 ? one : books === 2 ? "Both" : `All ${figure(books)}`;
}

function without(books: number, what: string): string {
  return books === 0 ? "" : ` ${counted(books, "book")} ${books === 1 ? "has" : "have"} no ${what}.`;
}
