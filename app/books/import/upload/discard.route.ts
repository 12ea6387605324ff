import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/discard.route";
import { discardUpload } from "./queries.server.ts";
import { readUploadId } from "./rules.ts";

/** Idempotent: ignores a file that no longer waits. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async () => {
    const uploadId = readUploadId(args.params.uploadId);
    if (uploadId !== null) await discardUpload(uploadId);
    return redirect("/admin/catalogue-upload", 303);
  });
}
