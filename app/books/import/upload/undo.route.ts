import { data, redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/undo.route";
import { undoUpload } from "./queries.server.ts";
import { readUploadId } from "./rules.ts";

export function action(args: Route.ActionArgs) {
  const report = `/admin/catalogue-upload/${args.params.uploadId}`;
  return mutate(args, { user: requireAdmin, proof: report }, async ({ user: admin }) => {
    const uploadId = readUploadId(args.params.uploadId);
    const undone = uploadId !== null && (await undoUpload(admin.id, uploadId));
    if (!undone) throw data(null, { status: 404 });
    return redirect(report, 303);
  });
}
