import { data } from "react-router";

import { BYTE_ORDER_MARK, csvRow } from "#app/platform/csv.ts";

import type { Route } from "./+types/report-csv.route";
import { uploadReport } from "./queries.server.ts";
import { readUploadId } from "./rules.ts";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const uploadId = readUploadId(params.uploadId);
  const report = uploadId === null ? null : await uploadReport(uploadId);
  if (!report) throw data(null, { status: 404 });
  const rows = report.notes.map(({ line, kind, reason, title }) => csvRow([line, kind, reason, title]));
  return new Response(BYTE_ORDER_MARK + csvRow(["line", "kind", "reason", "title"]) + rows.join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="import-report-${report.id}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
