import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";

import { savedBookPath } from "#app/books/parts/saved-book.ts";
import { Moderating } from "#app/club/moderation/moderating.tsx";
import { useFreshTasks } from "#app/club/moderation/use-fresh-tasks.ts";
import { MutingContext, useMuting } from "#app/club/mutes/muting.ts";
import { ReportDialog } from "#app/club/reports/report-dialog.tsx";
import type { Reportable } from "#app/club/reports/report.ts";
import { mergeItems, usePagedList, type Page } from "#app/http/use-paged-list.ts";
import { t } from "#app/language/t.ts";
import { PreloadedAddition } from "#app/reading/parts/add-to-list.tsx";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { ShowMore } from "#app/ui/show-more.tsx";
import { useRowRemoval } from "#app/ui/use-row-removal.ts";

import { BoardFilters } from "./board-filters.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EmptyBoard } from "./empty-board.tsx";
import type { BoardFilter } from "./rules.ts";
import { SuggestionCard } from "./suggestion-card.tsx";
import type { Suggestion } from "./suggestions.queries.server.ts";

import * as styles from "./suggestions.module.css";

interface BoardProps {
  loaded: Page<Suggestion>;
  filter: BoardFilter;
  /** Shows this one alone, with its recommendations. */
  only: number | null;
  /** Called when the focused card has disappeared and no other can take the focus. */
  onEmptied(): void;
}

/** Loaded suggestions keep their position when new ones arrive. */
export function Board({ loaded, filter, only, onEmptied }: BoardProps) {
  const {
    items: suggestions,
    next,
    state,
    remove: drop,
    loadMore,
  } = usePagedList(loaded, {
    view: filter,
    pathAfter: (cursor) => `/suggestions/requests?${query(filter, cursor)}`,
    merge: mergeItems,
  });
  const [deleting, setDeleting] = useState<Suggestion | null>(null);
  const [reported, setReported] = useState<Reportable | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const removeRow = useRowRemoval("button");
  const { revalidate } = useRevalidator();
  useFreshTasks(null);
  const muting = useMuting({ onMute: onEmptied, onChanged: () => void revalidate() });

  function remove(suggestion: Suggestion) {
    setFailure(null);
    const key = `suggestion-${suggestion.id}`;
    removeRow({
      rowId: key,
      action: `/suggestions/${suggestion.id}`,
      fetcherKey: key,
      onClose: () => setDeleting(null),
      after: onEmptied,
    });
  }

  const fail = useCallback((message: string) => setFailure(message), []);

  return (
    <MutingContext value={muting}>
      {only === null && <BoardFilters filter={filter} />}
      {only === null && suggestions.length === 0 && <EmptyBoard filter={filter} />}
      <Moderating onRemoved={({ kind, id }) => kind === "suggestion" && drop(id)}>
        <ul className={styles.board}>
          {suggestions.map((suggestion) => (
            <SuggestionCard
              key={suggestion.id}
              suggestion={suggestion}
              isOpen={suggestion.id === only}
              onDelete={setDeleting}
              onDeleted={drop}
              onReport={setReported}
              onFailed={fail}
            />
          ))}
        </ul>
      </Moderating>
      {next && (
        <ShowMore
          to={`/suggestions?${query(filter, next)}`}
          state={state}
          failure={t("Failed to load suggestions")}
          onMore={() =>
            void loadMore().then((first) => first && cardOf(first)?.querySelector<HTMLElement>("button")?.focus())
          }
        />
      )}
      {["", "/accepted", "/recommendations", "/recommendations/1"].map((path) => (
        <PreloadedAction key={path} path={`/suggestions/1${path}`} />
      ))}
      <PreloadedAction path={savedBookPath(1)} />
      <PreloadedAddition />
      <DeleteDialog
        title={t("Delete Suggestion")}
        question={t("Are you sure you want to delete this suggestion?")}
        what={deleting?.title ?? null}
        note={t("Its recommendations will be deleted too.")}
        onCancel={() => setDeleting(null)}
        onDelete={() => deleting && remove(deleting)}
      />
      <ReportDialog what={reported} onClose={() => setReported(null)} />
      <Notices
        done={muting.done}
        failure={failure ?? muting.failure}
        onUndo={muting.undo}
        onDoneEnd={muting.endDone}
        onFailureEnd={() => {
          setFailure(null);
          muting.endFailure();
        }}
      />
    </MutingContext>
  );
}

function query(filter: BoardFilter, after: string): string {
  return String(new URLSearchParams({ ...(filter !== "all" && { show: filter }), after }));
}

function cardOf({ id }: Suggestion): HTMLElement | null {
  return document.getElementById(`suggestion-${id}`);
}
