import { BYTE_ORDER_MARK, csvRow } from "#app/platform/csv.ts";

import { STATE_NAMES } from "./rules.ts";
import { wantedList } from "./wanted.queries.server.ts";

const MOST_ROWS = 10_000;

export async function loader(): Promise<Response> {
  const rows = (await wantedList(MOST_ROWS)).map(({ title, author, isbn13, readers, state }) =>
    csvRow([title, author, isbn13 === null ? null : { digits: isbn13 }, readers, STATE_NAMES[state ?? "wanted"]]),
  );
  const head = BYTE_ORDER_MARK + csvRow(["title", "author", "isbn13", "readers at least", "state"]);
  return new Response([head, ...rows].join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="wanted-books.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
