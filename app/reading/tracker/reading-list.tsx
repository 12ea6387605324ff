import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetchers, useNavigation, useSubmit } from "react-router";

import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { entryPath, STATUS_NAMES, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { BedsideTable } from "./bedside-table.tsx";
import { EmptyList } from "./empty-list.tsx";
import { EntryAnswers } from "./entry-answers.tsx";
import { entryKey } from "./entry-key.ts";
import type { EntryView } from "./entry.tsx";
import { Ledger } from "./ledger.tsx";
import { ListControls } from "./list-controls.tsx";
import { SHORT_LIST, viewQuery } from "./list-view.ts";
import { LogDialog } from "./log-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { StarsForm } from "./stars-form.tsx";
import { useEntries, type LoadedList } from "./use-entries.ts";
import { focusEntry, focusNeighbour, useFollow } from "./use-follow.ts";
import { useFreshTable } from "./use-fresh-table.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./reading-list.module.css";

interface ReadingListProps {
  loaded: LoadedList;
  onAddBook(): void;
}

export function ReadingList({ loaded, onAddBook }: ReadingListProps) {
  const { view, after, today } = loaded;
  const { onTable, readElsewhere, ledger, ledgerSize, count, next, state, change, drop, loadMore } = useEntries(loaded);
  const [removing, setRemoving] = useState<ReadingEntry | null>(null);
  const [logged, setLogged] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ entry: ReadingEntry; line: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const noteFocus = useFollow();
  const submit = useSubmit();
  const navigation = useNavigation();
  const isFiltered = view.search !== "" || view.status !== null || view.shelf !== null;
  const isShort = loaded.count <= SHORT_LIST;
  const hasTable = view.status === null && after === null && (loaded.count > 0 || onTable.length > 0);
  const found = onTable.length + readElsewhere + ledgerSize;

  const send = (entryId: number, what: "status" | "removal", path = "") => {
    const where = { action: entryPath(entryId, path), navigate: false, fetcherKey: entryKey(entryId, what) } as const;
    void submit(null, { method: "DELETE", flushSync: true, ...where });
  };

  const fetchers = useFetchers();
  const isMovedOn = moved !== null && fetchers.some(({ key }) => key === entryKey(moved.entry.id, "status"));

  /** An undo must not outlive the change that it takes back. */
  const forgetMove = (entryId: number) => setMoved((now) => (now?.entry.id === entryId ? null : now));

  function remove(entry: ReadingEntry) {
    setFailure(null);
    forgetMove(entry.id);
    flushSync(() => setRemoving(null));
    // The focused button disappears with its entry, so the focus moves to the next entry.
    if (!focusNeighbour(entry.id)) heading.current?.focus({ preventScroll: true });
    send(entry.id, "removal");
  }

  function undo() {
    if (!moved) return;
    setMoved(null);
    send(moved.entry.id, "status", `log/${moved.line}`);
    focusEntry(moved.entry.id);
  }

  function noteFailure(message: string) {
    setFailure(message);
    setMoved(null);
  }

  function noteMove(entry: ReadingEntry, line: number) {
    setFailure(null);
    setMoved({ entry, line });
  }

  const entries = [...onTable, ...ledger];
  useFreshTable(entries, change);
  const isFinished = moved !== null && moved.entry.status === "completed" && moved.entry.rating === null;
  const finished = isFinished ? entries.find(({ id }) => id === moved.entry.id) : undefined;
  const entryView: EntryView = {
    today,
    sort: view.sort,
    isShort,
    isOpen: loaded.isOpen,
    onRemove: setRemoving,
    onLog: ({ id }) => setLogged(id),
  };

  return (
    <section aria-labelledby="reading-list-heading">
      <h2 id="reading-list-heading" ref={heading} tabIndex={-1} className="sr-only">
        {t("Reading List")}
      </h2>
      {count === 0 && <EmptyList onAddBook={onAddBook} />}
      <div className={styles.tableAndLedger}>
        <div
          className={styles.list}
          data-spread={hasTable || undefined}
          aria-busy={navigation.location?.pathname === "/reading-tracker"}
          onFocus={noteFocus}
        >
          {hasTable && <BedsideTable view={view} entries={onTable} others={readElsewhere} {...entryView} />}
          <div className={styles.ledger} data-long={!isShort || undefined}>
            {(count > SHORT_LIST || isFiltered) && <ListControls view={view} shelves={loaded.shelves} />}
            {!loaded.isOpen && (
              <noscript>
                <a
                  href={`?${new URLSearchParams([...new URLSearchParams(viewQuery(view, after ?? "")), ["open", "all"]])}`}
                  className="text-button"
                >
                  {t("Show all details")}
                </a>
              </noscript>
            )}
            {isFiltered && (
              <p role="status" className={found > 0 ? "sr-only" : searchStyles.noMatch}>
                {matchCount(found)}
              </p>
            )}
            <Ledger
              view={view}
              entries={ledger}
              size={ledgerSize}
              next={next}
              state={state}
              isFirst={onTable.length === 0}
              loadMore={loadMore}
              {...entryView}
            />
          </div>
        </div>
      </div>
      {entries.map(({ id }) => (
        <EntryAnswers
          key={id}
          entryId={id}
          onChanged={change}
          onMoved={noteMove}
          onRemoved={drop}
          onFailed={noteFailure}
        />
      ))}
      {["", "status", "page", "total-pages", "stars", "again", "log", "log/1"].map((path) => (
        <PreloadedAction key={path} path={entryPath(1, path)} />
      ))}
      <RemoveDialog entry={removing} onCancel={() => setRemoving(null)} onRemove={remove} />
      <LogDialog
        entry={entries.find(({ id }) => id === logged) ?? null}
        onChanged={(entry) => {
          change(entry);
          forgetMove(entry.id);
        }}
        onClose={() => setLogged(null)}
      />
      <Notices
        done={
          moved && !isMovedOn
            ? { id: moved.line, text: t("Moved to {statusNames}.", { statusNames: STATUS_NAMES[moved.entry.status] }) }
            : null
        }
        failure={failure}
        onUndo={undo}
        onDoneEnd={() => setMoved(null)}
        onFailureEnd={() => setFailure(null)}
      >
        {finished && <StarsForm key={finished.id} entry={finished} legend={t("How was it?")} />}
      </Notices>
    </section>
  );
}

function matchCount(found: number): string {
  if (found === 0) return t("No book on your list matches.");
  return found === 1 ? t("One book matches.") : t("{found} books match.", { found: figure(found) });
}
