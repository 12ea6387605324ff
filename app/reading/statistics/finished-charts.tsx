import { formName } from "#app/books/parts/form-name.ts";
import { t } from "#app/language/t.ts";
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
        title={t("Authors you read")}
        noun={t("Authors")}
        head={t("Author")}
        counts={authors.most.filter((author) => author.books > 1)}
        always
      >
        {authorsSentence(finished, period)}
      </Chart>
      <Chart title={t("Book lengths")} noun={t("Lengths")} head={t("Length")} counts={lengths}>
        {lengthsSentence(finished)}
      </Chart>
      <Chart title={t("Your stars")} noun={t("Stars")} head={t("Stars")} counts={stars}>
        {starsSentence(finished)}
      </Chart>
      <Chart
        title={t("Forms")}
        noun={t("Forms")}
        head={t("Form")}
        counts={kinds.map(({ name, books }) => ({ name: formName(name), books }))}
      >
        {kindsSentence(finished)}
      </Chart>
      <Chart title={t("How you tracked them")} noun={t("Ways of tracking")} head={t("How")} counts={editions}>
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
      table={counts.length > 1 ? { name: t("{noun} as a table", { noun }), head: [head, t("Books")], rows } : null}
    >
      {counts.length > 1 && <CountBars counts={counts} />}
    </ChartFigure>
  );
}

function authorsSentence({ books, authors: { count, most } }: FinishedBooks, period: string): string {
  const each = most[0]?.books ?? 0;
  if (books === 1) return t("You finished 1 book {period}.", { period });
  if (each <= 1)
    return t("You finished {books} {period}, each by a different author.", { books: counted(books, "book"), period });
  const finished = t("You finished {books} by {count} {period}", {
    books: counted(books, "book"),
    count: counted(count, "author"),
    period,
  });
  const first = most.filter((author) => author.books === each).map(({ name }) => name);
  if (count === 1)
    return t("You finished {books} {period}, all by {first}.", {
      books: counted(books, "book"),
      period,
      first: first[0],
    });
  if (first.length === 1)
    return t("{finished}, {each} of them by {first}.", { finished, each: figure(each), first: first[0] });
  if (first.length === 2)
    return t("{finished}, {each} each by {first}.", {
      finished,
      each: figure(each),
      first: t("{first} and {second}", { first: first[0], second: first[1] }),
    });
  return t("{finished}, including {each} each by {n} of them.", {
    finished,
    each: figure(each),
    n: figure(first.length),
  });
}

function lengthsSentence({ books, lengths, meanPages }: FinishedBooks): string {
  const left = leftOut(books, lengths);
  const pages = counted(meanPages ?? 0, "page");
  const mean =
    books - left > 1
      ? t("They have {pages} on average.", { pages })
      : t("{rest} has {pages}.", { rest: books === 1 ? t("It") : t("One"), pages });
  return mean + (left === 0 ? "" : t(" The length of {left} is unknown.", { left: counted(left, "book") }));
}

function starsSentence({ books, stars, meanStars }: FinishedBooks): string {
  const left = leftOut(books, stars);
  const rated = books - left;
  const given = t("You gave {rated} {meanStars}{rest}.", {
    rated: counted(rated, "book"),
    meanStars: counted(meanStars ?? 0, "star"),
    rest: rated === 1 ? "" : t(" on average"),
  });
  return given + without(left, t("stars yet"));
}

function kindsSentence({ books, kinds }: FinishedBooks): string {
  const [most] = kinds;
  const left = leftOut(books, kinds);
  const unknown = left === 0 ? "" : t(" The form of {left} is unknown.", { left: counted(left, "book") });
  if (!most) return unknown.trim();
  if (kinds.length > 1 && most.books === 1) return t("Each has a different form.{unknown}", { unknown });
  const form = formName(most.name);
  if (most.books === books) return t("Form: {form}.", { form });
  return (
    t("Most common form: {form} ({part} of {books}).", { form, part: figure(most.books), books: figure(books) }) +
    unknown
  );
}

function editionsSentence({ books, editions }: FinishedBooks): string {
  const [most] = editions;
  const tracked = most
    ? t("Most common way: {edition} ({part} of {books}).", {
        edition: most.name,
        part: figure(most.books),
        books: figure(books),
      })
    : "";
  return tracked + without(leftOut(books, editions), t("progress in your log"));
}

function without(books: number, what: string): string {
  if (books === 0) return "";
  const some = counted(books, "book");
  return ` ${books === 1 ? t("{some} has no {what}.", { some, what }) : t("{some} have no {what}.", { some, what })}`;
}
