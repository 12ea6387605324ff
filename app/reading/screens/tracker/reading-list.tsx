import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation, useSubmit } from "react-router";

import { figure } from "#app/platform/figures.ts";
import { entryPath, STATUS_NAMES, type ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { SHORT_LIST, viewQuery } from "#app/reading/model/tracker/list-view.ts";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { ShowMore } from "#app/ui/show-more.tsx";

import { EmptyList } from "./empty-list.tsx";
import { Entry, entryKey } from "./entry.tsx";
import { ListControls } from "./list-controls.tsx";
import { LogDialog } from "./log-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useEntries, type LoadedList } from "./use-entries.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./entry.module.css";

interface ReadingListProps {
  loaded: LoadedList;
  onAddBook(): void;
}

export function ReadingList({ loaded, onAddBook }: ReadingListProps) {
  const { view, today } = loaded;
  const { entries, count, next, state, update, drop, loadMore } = useEntries(loaded);
  const [removing, setRemoving] = useState<ReadingEntry | null>(null);
  const [logged, setLogged] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ entry: ReadingEntry; line: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const filtered = view.search !== "" || view.status !== null;

  const change = (entryId: number, what: "status" | "removal", path = "") => {
    const where = { action: entryPath(entryId, path), navigate: false, fetcherKey: entryKey(entryId, what) } as const;
    void submit(null, { method: "DELETE", flushSync: true, ...where });
  };

  /** An undo must not outlive what it would take back. */
  const forgetMove = (entryId: number) => setMoved((now) => (now?.entry.id === entryId ? null : now));

  function remove(entry: ReadingEntry) {
    setFailure(null);
    forgetMove(entry.id);
    // The focused button disappears with its entry, so the focus moves to the next entry.
    const here = rowOf(entry);
    const neighbour = here?.nextElementSibling ?? here?.previousElementSibling;
    flushSync(() => setRemoving(null));
    change(entry.id, "removal");
    (neighbour?.querySelector<HTMLElement>("[data-remove]") ?? heading.current)?.focus({ preventScroll: true });
  }

  function undo() {
    if (!moved) return;
    setMoved(null);
    change(moved.entry.id, "status", `log/${moved.line}`);
    rowOf(moved.entry)?.querySelector<HTMLElement>("[name=status]")?.focus();
  }

  const noteFailure = useCallback((message: string) => {
    setFailure(message);
    setMoved(null);
  }, []);

  return (
    <section aria-labelledby="reading-list-heading">
      <h2 id="reading-list-heading" ref={heading} tabIndex={-1} className="sr-only">
        Reading List
      </h2>
      {(count > SHORT_LIST || filtered) && <ListControls view={view} />}
      {count === 0 && <EmptyList onAddBook={onAddBook} />}
      {filtered && (
        <p role="status" className={entries.length > 0 ? "sr-only" : searchStyles.noMatch}>
          {matchCount(entries.length, next !== null)}
        </p>
      )}
      <ul
        className={styles.entries}
        aria-labelledby="reading-list-heading"
        aria-busy={navigation.location?.pathname === "/reading-tracker"}
      >
        {entries.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            today={today}
            early={index < 4}
            onChanged={update}
            onMoved={(entry, line) => {
              setFailure(null);
              setMoved({ entry, line });
            }}
            onRemove={setRemoving}
            onRemoved={drop}
            onFailed={noteFailure}
            onLog={({ id }) => setLogged(id)}
          />
        ))}
      </ul>
      {next && (
        <ShowMore
          to={`/reading-tracker${viewQuery(view, next)}`}
          state={state}
          failure="Failed to load reading list"
          onMore={() =>
            void loadMore().then((entry) => entry && rowOf(entry)?.querySelector<HTMLElement>("button")?.focus())
          }
        />
      )}
      {["", "status", "page", "total-pages", "stars", "log", "log/1"].map((path) => (
        <PreloadedAction key={path} path={entryPath(1, path)} />
      ))}
      <RemoveDialog entry={removing} onCancel={() => setRemoving(null)} onRemove={remove} />
      <LogDialog
        entry={entries.find(({ id }) => id === logged) ?? null}
        onChanged={(entry) => {
          update(entry);
          forgetMove(entry.id);
        }}
        onClose={() => setLogged(null)}
      />
      <Notices
        done={moved && { id: moved.line, text: `Moved to ${STATUS_NAMES[moved.entry.status]}.` }}
        failure={failure}
        onUndo={undo}
        onDoneEnd={() => setMoved(null)}
        onFailureEnd={() => setFailure(null)}
      />
    </section>
  );
}

/** The number of matches, also announced to screen readers. */
function matchCount(shown: number, more: boolean): string {
  if (shown === 0) return "No book in your list matches.";
  if (shown === 1 && !more) return "One book matches.";
  return `${more ? "More than " : ""}${figure(shown)} books match.`;
}

function rowOf({ id }: ReadingEntry): HTMLElement | null {
  return document.getElementById(`entry-${id}`);
}
