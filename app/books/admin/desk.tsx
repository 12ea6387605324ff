import { Link } from "react-router";

import type { AdminTasks } from "#app/auth/admins/admin-tasks.queries.server.ts";
import { OPEN_LIBRARY_PAGE } from "#app/books/import/open-library/run-path.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import * as styles from "./desk.module.css";

interface DeskProps {
  tasks: AdminTasks;
  week: string;
  mailFailure: string | null;
}

const LINES: ReadonlyArray<{
  task: Exclude<keyof AdminTasks, "mail">;
  to: string;
  one: string;
  many: string;
  bare?: boolean;
}> = inEachLanguage(() => [
  { task: "reports", to: "/admin/reports", one: t("report to review"), many: t("reports to review") },
  {
    task: "waitingReaders",
    to: "/admin/waiting",
    one: t("reader is waiting for approval"),
    many: t("readers are waiting for approval"),
  },
  {
    task: "uploads",
    to: "/admin/catalogue-upload",
    one: t("upload needs your decision"),
    many: t("uploads need your decision"),
  },
  {
    task: "deals",
    to: "/deals",
    one: t("deal has ended or was reported as expired"),
    many: t("deals have ended or were reported as expired"),
  },
  {
    task: "deadLinks",
    to: "/admin/catalogue-health?list=link",
    one: t("book has a dead link"),
    many: t("books have a dead link"),
  },
  {
    task: "imprint",
    to: "/admin/settings",
    one: t("The imprint doesn’t say who runs this site yet"),
    many: "",
    bare: true,
  },
  {
    task: "stoppedImport",
    to: OPEN_LIBRARY_PAGE,
    one: t("The import from Open Library has stopped: see why"),
    many: "",
    bare: true,
  },
  {
    task: "failedJobs",
    to: "/admin/overview",
    one: t("background job failed last time; the log says why"),
    many: t("background jobs failed last time; the log says why"),
  },
]);

export function Desk({ tasks, week, mailFailure }: DeskProps) {
  const lines = LINES.filter(({ task }) => tasks[task] > 0);
  const waits = lines.length > 0 || mailFailure !== null;
  return (
    <section aria-labelledby="desk" className={styles.desk}>
      <h2 id="desk">{waits ? t("Needs your attention") : t("Nothing needs your attention")}</h2>
      {waits && (
        <ul className={styles.deskTasks}>
          {mailFailure !== null && (
            <li>
              <Link to="/admin/settings#mail">{mailFailure}</Link>
            </li>
          )}
          {lines.map(({ task, to, one, many, bare }) => (
            <li key={task}>
              <Link to={to}>
                {!bare && <strong className="strong figures">{figure(tasks[task])}</strong>}{" "}
                {tasks[task] === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="below-2 muted">{week}</p>
    </section>
  );
}
