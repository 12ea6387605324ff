import { useRef } from "react";

import { requireAdmin } from "#app/auth/session/session.ts";
import { acceptedLanguages } from "#app/books/languages/accepted.ts";
import { done, invalid, mutatePage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { localeNow, t } from "#app/language/t.ts";
import { jobs } from "#app/platform/jobs.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { PageError } from "#app/ui/page-error.tsx";
import { languageName } from "#book-facts/languages.ts";

import type { Route } from "./+types/open-library.route";
import { folderProblem, mayFetchDumps } from "./dumps.server.ts";
import { ImportForm } from "./import-form.tsx";
import { beginRun, isImportRunning, latestRun } from "./queries.server.ts";
import { detailText, planText, statusText } from "./rules.ts";
import { RunPanel } from "./run-panel.tsx";
import { OPEN_LIBRARY_PAGE } from "./run-path.ts";
import { RunForm } from "./schema.ts";

const FAILED = () => t("Failed to start the import");
const LANGUAGES_OFFERED = 3;
const FIELDS = ["books", "languages", "source", "folder"];

export async function loader({ request }: Route.LoaderArgs) {
  const run = await latestRun();
  // Without a sign of life from its process, the progress is unknown.
  const isKnown = run?.state === "paused" || (run?.state === "running" && run.isSeen);
  const isBusy = run?.state === "running" && !run.isSeen && (await isImportRunning());
  const languages = acceptedLanguages(request.headers.get("Accept-Language")).slice(0, LANGUAGES_OFFERED);
  return {
    run: run && {
      id: run.id,
      state: run.state,
      plan: planText(run),
      status: statusText(run, isBusy),
      detail: run.progress && isKnown ? detailText(run.progress, run.books) : "",
      part: run.progress?.part ?? null,
      problem: run.problem,
      reportId: run.report?.id ?? null,
    },
    mayFetch: mayFetchDumps,
    languages: languages.map((code) => languageName(code, localeNow())).join(", ") || languageName("en", localeNow()),
  };
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: RunForm, values: FIELDS, failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin, fields: plan, values }) => {
    if (plan.folder === null && !mayFetchDumps) {
      return invalid(
        { source: t("This site doesn’t download from Open Library. Choose a folder with the files.") },
        values,
      );
    }
    const missing = plan.folder === null ? null : folderProblem(plan.folder);
    if (missing !== null) return invalid({ folder: missing }, values);
    if (!(await beginRun(admin.id, plan))) {
      return problem(t("An import is already running. See above."), 409, values);
    }
    await jobs.send("openlibrary-import");
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function OpenLibraryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { run, mayFetch, languages } = loaderData;
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = run?.state === "running" || run?.state === "paused";
  return (
    <AdminFrame
      title={t("Open Library")}
      lead={t(
        "Import the most-read books from an open catalogue of forty million works. Your own changes stay as they are.",
      )}
      back="/admin/catalogue-upload"
    >
      <div ref={panel} tabIndex={-1}>
        {run && <RunPanel run={run} />}
      </div>
      {!isOpen && (
        <ImportForm
          mayFetch={mayFetch}
          languages={languages}
          posted={actionData}
          onBegun={() => panel.current?.focus()}
        />
      )}
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame title={t("Open Library")} back="/admin/catalogue-upload">
      <PageError href={OPEN_LIBRARY_PAGE} inAdministration>
        {t("Failed to load the import")}
      </PageError>
    </AdminFrame>
  );
}
