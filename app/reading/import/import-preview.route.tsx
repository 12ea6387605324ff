import { data, Link } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { dayIn, longDates, longDay } from "#app/platform/dates.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { countOwnBooks } from "#app/reading/unsorted/queries.server.ts";
import { SORTING } from "#app/reading/unsorted/rules.ts";

import type { Route } from "./+types/import-preview.route";
import { ApplyForm } from "./apply-form.tsx";
import { DateOrderForm } from "./date-order-form.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { daysInOrders } from "./file-dates.ts";
import { ImportFrame } from "./import-frame.tsx";
import { importSentence } from "./import-sentence.ts";
import { importOf, importRows, type ImportCounts, type RowVerdict } from "./imports.queries.server.ts";
import { LeftOutList } from "./left-out-list.tsx";
import { previewRow } from "./preview-row.ts";
import { RowList } from "./row-list.tsx";
import { readId, SOURCES } from "./rules.ts";
import { UndoForm } from "./undo-form.tsx";

import * as styles from "./reading-import.module.css";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const importId = readId(params.importId);
  const found = importId === null ? null : await importOf(user.id, importId);
  // An undone import has no rows left.
  if (!found || found.state === "undone") throw data(null, { status: 404 });
  const timeZone = await timeZoneOf(user.id);
  const show = shownOf(url.searchParams.get("show"), found.counts);
  const after = readId(url.searchParams.get("after")) ?? 0;
  const { rows, books, next } = await importRows(user.id, found.id, show, after);
  return {
    id: found.id,
    source: found.source,
    state: found.state,
    counts: found.counts,
    leftOut: found.leftOut,
    dates: found.dates && { ...found.dates, days: longDaysOf(found.dates.example) },
    date: longDates(timeZone)(found.createdAt),
    unsorted: found.state === "done" ? (await countOwnBooks(user.id)).unsorted : 0,
    show,
    next,
    rows: rows.map((row) => previewRow(row, books, timeZone)),
  };
}

function longDaysOf(example: string) {
  const days = daysInOrders(example, dayIn("UTC", new Date()));
  return [...days].map(([order, day]) => ({ order, day: longDay(day) }));
}

const VERDICTS: readonly RowVerdict[] = ["decide", "add", "present", "refused"];

function shownOf(requested: string | null, counts: ImportCounts): RowVerdict {
  return VERDICTS.find((one) => one === requested) ?? (counts.decide > 0 ? "decide" : "add");
}

export const meta: Route.MetaFunction = () => [{ title: t("Import · Bookmatch") }];

export default function ImportPreviewPage({ loaderData }: Route.ComponentProps) {
  const { id, source, state, counts, leftOut, dates, date, unsorted, show, rows, next } = loaderData;
  const { toAdd, added, present, decide, decided, refused } = counts;
  const kinds: Array<[RowVerdict, string, number]> = [
    [
      "decide",
      decide > 0
        ? t("{decide} to decide", { decide: figure(decide) })
        : t("{decided} decided", { decided: figure(decided) }),
      decide + decided,
    ],
    [
      "add",
      state === "done" && toAdd === 0
        ? t("{added} added", { added: figure(added) })
        : t("{toAdd} to add", { toAdd: figure(toAdd + added) }),
      toAdd + added,
    ],
    ["present", t("{present} already there", { present: figure(present) }), present],
    ["refused", t("{refused} left out", { refused: figure(refused) }), refused],
  ];
  return (
    <ImportFrame
      title={t("Import from {sources}", { sources: SOURCES[source] })}
      lead={date}
      back={{ to: "/reading-tracker/import", name: t("Import and Export") }}
    >
      <p className={styles.importSentence}>{importSentence(state, counts)}</p>
      <LeftOutList leftOut={leftOut} total={kinds.reduce((sum, [, , count]) => sum + count, 0)} />
      {dates && toAdd + decide > 0 && <DateOrderForm importId={id} {...dates} />}
      <ApplyForm importId={id} state={state} counts={counts} />
      <div className="links">
        {state === "done" && added > 0 && (
          <Link to="/reading-tracker" className="text-link">
            {t("See your list")}
          </Link>
        )}
        {unsorted > 0 && (
          <Link to={SORTING} className="text-link">
            {t("Sort {unsorted} into genres", { unsorted: counted(unsorted, "book") })}
          </Link>
        )}
      </div>
      <nav aria-label={t("Books in this import")} className={styles.importKinds}>
        {kinds
          .filter(([, , count]) => count > 0)
          .map(([verdict, name]) => (
            <Link
              key={verdict}
              to={`?show=${verdict}`}
              aria-current={verdict === show ? "page" : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          ))}
      </nav>
      {show === "decide" ? (
        <DecisionForm importId={id} rows={rows} next={next} />
      ) : (
        <RowList rows={rows} more={next === null ? null : `?show=${show}&after=${next}`} />
      )}
      <UndoForm importId={id} state={state} listed={added} />
    </ImportFrame>
  );
}
