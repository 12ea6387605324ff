import { Link } from "react-router";

import type { AdminTasks } from "#app/auth/admins/admin-tasks.queries.server.ts";
import { OPEN_LIBRARY_PAGE } from "#app/books/import/open-library/run-path.ts";
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
}> = [
  { task: "reports", to: "/admin/reports", one: "report to decide", many: "reports to decide" },
  {
    task: "waitingReaders",
    to: "/admin/waiting",
    one: "reader waits to be let in",
    many: "readers wait to be let in",
  },
  {
    task: "uploads",
    to: "/admin/catalogue-upload",
    one: "upload waits for your decision",
    many: "uploads wait for your decision",
  },
  {
    task: "deals",
    to: "/deals",
    one: "deal is over, or reported as expired",
    many: "deals are over, or reported as expired",
  },
  {
    task: "deadLinks",
    to: "/admin/catalogue-health?list=link",
    one: "book has a dead link",
    many: "books have a dead link",
  },
  {
    task: "imprint",
    to: "/admin/settings",
    one: "The imprint does not say yet who runs this site",
    many: "",
    bare: true,
  },
  {
    task: "stoppedImport",
    to: OPEN_LIBRARY_PAGE,
    one: "The import from Open Library has stopped, and says why",
    many: "",
    bare: true,
  },
  {
    task: "failedJobs",
    to: "/admin/overview",
    one: "kind of background work failed last time; the log says why",
    many: "kinds of background work failed last time; the log says why",
  },
];

export function Desk({ tasks, week, mailFailure }: DeskProps) {
  const lines = LINES.filter(({ task }) => tasks[task] > 0);
  const waits = lines.length > 0 || mailFailure !== null;
  return (
    <section aria-labelledby="desk" className={styles.desk}>
      <h2 id="desk">{waits ? "This waits for you" : "Nothing waits for you"}</h2>
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
