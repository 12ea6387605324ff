import { data, Link, redirect } from "react-router";

import { countSharedAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { mutatePage, problem, tooMany } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { dayIn, longDates } from "#app/platform/dates.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { tooOftenMessage } from "#app/platform/retry-message.ts";
import { FileForm } from "#app/ui/file-form.tsx";
import { BrokenFile } from "#book-facts/broken-file.ts";

import type { Route } from "./+types/import.route";
import { ImportBusy, onePerUser, twoAtOnce } from "./import-concurrency.ts";
import { ImportFrame } from "./import-frame.tsx";
import { importsOf } from "./imports.queries.server.ts";
import { previewImport } from "./preview.queries.server.ts";
import { readFileInThread } from "./read-file-in-thread.server.ts";
import { MAX_FILE_BYTES, MAX_ROWS, SOURCES, TOO_LARGE } from "./rules.ts";
import { UndoForm } from "./undo-form.tsx";

import * as styles from "./reading-import.module.css";

export const handle = {
  body: "multipart/form-data",
  maxBytes: MAX_FILE_BYTES + 64 * 1024,
  tooLarge: TOO_LARGE(),
} satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [imports, timeZone] = await Promise.all([importsOf(user.id), timeZoneOf(user.id)]);
  const date = longDates(timeZone);
  return { imports: imports.map(({ createdAt, ...one }) => ({ ...one, date: date(createdAt) })) };
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Stores a preview of the file. Does not change the list. */
export function action(args: Route.ActionArgs) {
  return mutatePage(args, {}, async ({ user }) => {
    try {
      // Before the body is read, so that a rejected file costs no memory.
      return await onePerUser(user.id, () => takeFile(user.id, args.request));
    } catch (error) {
      if (!(error instanceof ImportBusy)) throw error;
      return error.by === "own" ? tooMany(OWN_BUSY(), 10) : othersBusy();
    }
  });
}

const OWN_BUSY = () => t("We’re still reading your other file. Send this one when that’s done.");
const OTHERS_BUSY = () =>
  t("Several people are importing right now. Your file is still selected: send it again in a minute.");

const othersBusy = () =>
  data<Answer<never>>({ problem: OTHERS_BUSY() }, { status: 503, headers: { "Retry-After": "60" } });

const limitMessage = inEachLanguage(() =>
  tooOftenMessage({
    had: t("You’ve sent {limit} files in an hour.", { limit: LIMITS.imports.ofReader.limit }),
    what: t("send a file"),
  }),
);

async function takeFile(userId: string, request: Request) {
  const attempt = await countSharedAttempt("import", userId, request, LIMITS.imports);
  if (!attempt.allowed) return tooMany(limitMessage(attempt), attempt.retryAfterSeconds);
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) return problem(t("Choose a file that isn’t empty."), 400);
  if (file.size > MAX_FILE_BYTES) return problem(TOO_LARGE(), 413);
  const timeZone = await timeZoneOf(userId);
  const bytes = await file.bytes();
  try {
    const importId = await twoAtOnce(async () => {
      const parsed = await readFileInThread(bytes, dayIn(timeZone, new Date()));
      return previewImport(userId, parsed);
    });
    return redirect(`/reading-tracker/import/${importId}`);
  } catch (error) {
    if (error instanceof BrokenFile)
      return problem(t("We can’t import this file: {message}.", { message: error.message }), 400);
    throw error;
  }
}

const bold = { strong: <strong /> };

export default function ImportPage({ loaderData: { imports }, actionData }: Route.ComponentProps) {
  return (
    <ImportFrame title={t("Import and Export")} back={{ to: "/reading-tracker", name: t("Reading Tracker") }}>
      <section aria-labelledby="bring">
        <h2 id="bring" className={styles.importHeading}>
          {t("Import your reading list")}
        </h2>
        <ol className={styles.importSteps}>
          <li>
            {rich(
              "<strong>From Goodreads:</strong> on a computer, open goodreads.com → My Books → Import and export → Export Library.",
              bold,
            )}
          </li>
          <li>
            {rich(
              "<strong>From The StoryGraph:</strong> open Manage Account → Manage Your Data → Export StoryGraph Library.",
              bold,
            )}
          </li>
          <li>{rich("<strong>From Hardcover:</strong> open Settings → Export Your Data → CSV Export.", bold)}</li>
          <li>{rich("<strong>From BookWyrm:</strong> open Settings → CSV Export.", bold)}</li>
          <li>{rich("<strong>From Openreads:</strong> open Settings → Backup → Export as CSV.", bold)}</li>
          <li>
            {rich("<strong>From Bookmatch:</strong> use either export below, or the archive of your data.", bold)}
          </li>
          <li>
            {rich(
              "<strong>From your own spreadsheet:</strong> save it as CSV. Name the columns in the first line, such as Title, Author, Status, Date Read and Rating. Only Title is required.",
              bold,
            )}
          </li>
        </ol>
        <p className="muted">
          {t("You’ll see a preview before we add anything. Books already on your list stay as they are.")}
        </p>
        <FileForm
          action="/reading-tracker/import"
          label={t("Export file")}
          accept=".csv,.tsv,.txt,.json,.gz,.zip,text/csv,application/json,application/zip"
          hint={t("CSV or JSON, up to 5 MB and {maxRows} books.", { maxRows: figure(MAX_ROWS) })}
          maxBytes={MAX_FILE_BYTES}
          tooLarge={TOO_LARGE()}
          problem={problemIn(actionData) ?? undefined}
          send={t("Preview import")}
          sending={t("Reading your file…")}
        />
      </section>

      {imports.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier" className={styles.importHeading}>
            {t("Earlier imports")}
          </h2>
          <ul className={styles.importList}>
            {imports.map((one) => (
              <EarlierImport key={one.id} earlier={one} />
            ))}
          </ul>
        </section>
      )}

      <section aria-labelledby="take">
        <h2 id="take" className={styles.importHeading}>
          {t("Export your reading list")}
        </h2>
        <p className="muted">
          {t("Your whole list and log. The CSV file has Goodreads’ columns, which most apps can read.")}
        </p>
        <div className={styles.importActions}>
          <a href="/reading-tracker/export.csv" download className="button-quiet">
            {t("Export as CSV")}
          </a>
          <a href="/reading-tracker/export.json" download className="button-quiet">
            {t("Export as JSON")}
          </a>
        </div>
      </section>
    </ImportFrame>
  );
}

type Earlier = Route.ComponentProps["loaderData"]["imports"][number];

function EarlierImport({ earlier: { id, source, state, date, listed } }: { earlier: Earlier }) {
  const name = t("From {sources}, {date}", { sources: SOURCES[source], date });
  const says = {
    preview: t("Not imported yet."),
    applying: t("Importing: {listed} so far.", { listed: counted(listed, "book") }),
    done: t("{listed} on your list.", { listed: counted(listed, "book") }),
    undone: t("Undone."),
  }[state];
  return (
    <li>
      <div>
        {state === "undone" ? <strong>{name}</strong> : <Link to={`/reading-tracker/import/${id}`}>{name}</Link>}
        <p className="note">{says}</p>
      </div>
      {state !== "undone" && <UndoForm importId={id} state={state} listed={listed} />}
    </li>
  );
}
