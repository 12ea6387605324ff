import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator, useSubmit } from "react-router";

import { savedBookPath } from "#app/books/parts/saved-book.ts";
import type { Reportable } from "#app/club/model/report.ts";
import type { Suggestion } from "#app/club/model/suggestions/suggestions.queries.server.ts";
import { MutingContext, useMuting } from "#app/club/screens/muting.ts";
import { ReportDialog } from "#app/club/screens/report-dialog.tsx";
import { mergeInPlace, usePagedList, type Page } from "#app/http/use-paged-list.ts";
import { PreloadedAddition } from "#app/reading/parts/add-to-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { ShowMore } from "#app/ui/show-more.tsx";

import { DeleteDialog } from "./delete-dialog.tsx";
import { SuggestionCard } from "./suggestion-card.tsx";

interface BoardProps {
  loaded: Page<Suggestion>;
  /** Asked when a card with the focus in it is gone, and no other can take it. */
  onEmptied(): void;
}

/** All requests, newest first. What was there keeps its place when new ones come. */
export function Board({ loaded, onEmptied }: BoardProps) {
  const {
    items: suggestions,
    next,
    state,
    remove: drop,
    loadMore,
  } = usePagedList(loaded, {
    pathAfter: (cursor) => `/suggestions/requests?after=${encodeURIComponent(cursor)}`,
    merge: mergeInPlace,
  });
  const [deleting, setDeleting] = useState<Suggestion | null>(null);
  const [reported, setReported] = useState<Reportable | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  // The counts, and what lies open, are the server's to tell.
  const muting = useMuting({ onMute: onEmptied, onChanged: () => void revalidate() });

  function remove(suggestion: Suggestion) {
    setFailure(null);
    // The button that asked goes with its card: the focus moves on to the next one.
    const here = cardOf(suggestion);
    const neighbour = here?.nextElementSibling ?? here?.previousElementSibling;
    flushSync(() => setDeleting(null));
    void submit(null, {
      method: "DELETE",
      action: `/suggestions/${suggestion.id}`,
      navigate: false,
      fetcherKey: `suggestion-${suggestion.id}`,
      flushSync: true,
    });
    const button = neighbour?.querySelector<HTMLElement>("button");
    if (button) button.focus({ preventScroll: true });
    else onEmptied();
  }

  const fail = useCallback((message: string) => setFailure(message), []);

  return (
    <MutingContext value={muting}>
      {suggestions.length === 0 && <EmptyBoard />}
      <ul className="board">
        {suggestions.map((suggestion) => (
          <SuggestionCard
            key={suggestion.id}
            suggestion={suggestion}
            onDelete={setDeleting}
            onDeleted={drop}
            onReport={setReported}
            onFailed={fail}
          />
        ))}
      </ul>
      {next && (
        <ShowMore
          to={`/suggestions?after=${encodeURIComponent(next)}`}
          state={state}
          failure="Failed to load suggestions"
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
        title="Delete Suggestion"
        question="Are you sure you want to delete this suggestion?"
        what={deleting?.title ?? null}
        note="What others recommended goes with it."
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

/** A pin board with nothing on it yet. */
function EmptyBoard() {
  return (
    <EmptyState
      title="No suggestions yet"
      text="Be the first to ask for book suggestions!"
      drawing={
        <>
          <path d="M14 10h132v76H14z" />
          <path d="M57 29l44-3 2 40-44 3z" strokeDasharray="1 5" />
          <path className="text-pencil" stroke="currentColor" d="M80 24.500a4 4 0 108 0 4 4 0 10-8 0zM84 28.500v7" />
        </>
      }
    />
  );
}

function cardOf({ id }: Suggestion): HTMLElement | null {
  return document.getElementById(`suggestion-${id}`);
}
