import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/model/session.ts";
import { discardUpload } from "#app/books/model/admin/upload/queries.server.ts";
import { readUploadId } from "#app/books/model/admin/upload/rules.ts";
import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/discard.route";

/** Puts a waiting file away. One that waits no more is left as it is. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async () => {
    const uploadId = readUploadId(args.params.uploadId);
    if (uploadId !== null) await discardUpload(uploadId);
    return redirect("/admin/catalogue-upload", 303);
  });
}
