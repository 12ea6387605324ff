import { Readable } from "node:stream";

import { data } from "react-router";

import { BYTE_ORDER_MARK, csvRow } from "#app/platform/csv.ts";

import type { Route } from "./+types/changes-csv.route";
import { uploadChanges, uploadReport } from "./queries.server.ts";
import { fieldChanges, readUploadId } from "./rules.ts";

const BATCH = 1_000;

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const uploadId = readUploadId(params.uploadId);
  if (uploadId === null || !(await uploadReport(uploadId))) throw data(null, { status: 404 });
  return new Response(Readable.toWeb(Readable.from(csvOf(uploadId), { objectMode: false })) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="import-changes-${uploadId}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

async function* csvOf(uploadId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(["book", "title", "field", "before", "after"]);
  for (let after = 0; ;) {
    const changes = await uploadChanges(uploadId, after, BATCH);
    const last = changes.at(-1);
    if (!last) return;
    yield changes
      .flatMap(({ bookId, title, before, after: changed }) =>
        fieldChanges(before, changed).map((field) => csvRow([bookId, title, field.name, field.before, field.after])),
      )
      .join("");
    after = last.bookId;
  }
}
