import { Link, redirect } from "react-router";

import { LIMITS } from "#app/auth/limits/quotas.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdmin, requireAdminPage } from "#app/auth/session/session.ts";
import { OPEN_LIBRARY_PAGE } from "#app/books/import/open-library/run-path.ts";
import { problemIn } from "#app/http/answer.ts";
import { mutatePage, problem } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FileForm } from "#app/ui/file-form.tsx";

import type { Route } from "./+types/upload.route";
import { importUpload } from "./import.queries.server.ts";
import { latestUploads } from "./queries.server.ts";
import { BUSY, MAX_FILE_BYTES, SAMPLE_FILE, stateText, TOO_LARGE } from "./rules.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_FILE_BYTES + 64 * 1024,
  tooLarge: TOO_LARGE(),
} satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const [uploads, timeZone] = await Promise.all([latestUploads(), timeZoneOf(admin.id)]);
  const date = longDates(timeZone);
  return { uploads: uploads.map(({ createdAt, ...upload }) => ({ ...upload, date: date(createdAt) })) };
}

const limit = {
  name: "catalogue-upload",
  limit: LIMITS.catalogueUploads,
  tooOften: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
    t("That was a lot of files. {retryIn}", { retryIn: retryIn(t("upload"), retryAfterSeconds) }),
};

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { user: requireAdmin, limit }, async ({ user: admin }) => {
    const form = await args.request.formData().catch(() => null);
    const file = form?.get("file");
    if (!(file instanceof File) || file.size === 0) return problem(t("Choose a file that isn’t empty."));
    if (file.size > MAX_FILE_BYTES) return problem(TOO_LARGE(), 413);
    const imported = await importUpload(admin.id, file);
    if (!imported) return problem(BUSY(), 409);
    if (imported.problem !== null) {
      return problem(t("We can’t import this file: {problem}. Nothing was imported.", { problem: imported.problem }));
    }
    return redirect(`/admin/catalogue-upload/${imported.id}`, 303);
  });
}

/** If the connection breaks after the file has arrived, the list of uploads shows the result. */
export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("The connection broke. If the file arrived, it appears below once it’s imported.") });

export default function UploadRoute({ loaderData: { uploads }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={t("Upload")}
      lead={t("Add books from a file. If it would change books you have, we’ll show you first.")}
      back="/admin"
    >
      <FileForm
        action="/admin/catalogue-upload"
        label={t("File with books")}
        accept=".csv,.jsonl,.ndjson,.json,.gz,text/csv,application/json"
        hint={t(
          "CSV or JSON Lines, gzipped if you like, up to 20 MB. Save a spreadsheet as CSV first. Each row needs a title; id, author, genre, description, image_url, link_url, isbn, year, pages and language are optional. German headings work, too.",
        )}
        maxBytes={MAX_FILE_BYTES}
        tooLarge={TOO_LARGE()}
        problem={problemIn(actionData)}
        send={t("Import")}
        sending={t("Reading… A large file takes a minute. We add the books once all of it is read.")}
      />
      <details className="note">
        <summary>{t("Sample file")}</summary>
        <pre className={adminStyles.sample}>{SAMPLE_FILE}</pre>
      </details>
      <section aria-labelledby="open-library">
        <h2 id="open-library" className={adminStyles.heading}>
          {t("Without a file")}
        </h2>
        <p>
          <Link to={OPEN_LIBRARY_PAGE} className="button-quiet">
            {t("Books from Open Library")}
          </Link>
        </p>
        <p className="note">{t("The world’s most-read books, 100,000 of them if you like.")}</p>
      </section>
      {uploads.length > 0 && (
        <section aria-labelledby="uploads">
          <h2 id="uploads" className={adminStyles.heading}>
            {t("Earlier uploads")}
          </h2>
          <ul className={adminStyles.list}>
            {uploads.map((upload) => (
              <li key={upload.id}>
                <Link to={`/admin/catalogue-upload/${upload.id}`}>{upload.fileName}</Link>
                <p className="note">{`${upload.date}. ${stateText(upload)}`}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminFrame>
  );
}
