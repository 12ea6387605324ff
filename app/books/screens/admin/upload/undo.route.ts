import { data, redirect } from "react-router";

import { requireAdmin } from "#app/auth/model/session.ts";
import { undoUpload } from "#app/books/model/admin/upload/queries.server.ts";
import { readUploadId } from "#app/books/model/admin/upload/rules.ts";
import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/undo.route";

/** Takes an import back. */
export function action(args: Route.ActionArgs) {
  const report = `/admin/catalogue-upload/${args.params.uploadId}`;
  return mutate(args, { user: requireAdmin, proof: report }, async ({ user: admin }) => {
    const uploadId = readUploadId(args.params.uploadId);
    const undone = uploadId !== null && (await undoUpload(admin.id, uploadId));
    if (!undone) throw data(null, { status: 404 });
    return redirect(report, 303);
  });
}
