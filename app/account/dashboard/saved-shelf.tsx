import { useRef, useState, type MouseEvent } from "react";
import { useNavigation, useSubmit } from "react-router";

import { savedBookKey, savedBookPath } from "#app/books/parts/saved-book.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { PreloadedAddition } from "#app/reading/parts/add-to-list.tsx";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { ShowMore } from "#app/ui/show-more.tsx";

import { EmptyShelf } from "./empty-shelf.tsx";
import type { SavedBook } from "./queries.server.ts";
import { SavedCard } from "./saved-card.tsx";
import { ShelfControls } from "./shelf-controls.tsx";
import { SMALL_SHELF, viewQuery } from "./shelf-view.ts";
import { useMoreBooks, type LoadedShelf } from "./use-more-books.ts";
import { useRemoved } from "./use-removed.ts";

import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./saved-shelf.module.css";

/** A removed book is hidden at once and keeps its position for an undo. */
export function SavedShelf({ loaded }: { loaded: LoadedShelf }) {
  const { view } = loaded;
  const { removed, setSaved } = useRemoved();
  const { books, count, next, state, loadMore } = useMoreBooks(loaded);
  const [toast, setToast] = useState<SavedBook | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();

  const saved = count - removed.size;
  const shown = books.length - removed.size;

  function noteRemoval(book: SavedBook, event: MouseEvent<HTMLElement>) {
    setFailure(null);
    setToast(book);
    // The focused button disappears with its card, so the focus moves to the next card.
    const card = event.currentTarget.closest("li");
    const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
    const target = neighbour?.querySelector<HTMLElement>("[data-remove]") ?? heading.current;
    target?.focus({ preventScroll: true });
  }

  function undo(book: SavedBook) {
    setToast(null);
    void submit(
      { savedAt: book.savedAt },
      {
        method: "POST",
        action: savedBookPath(book.id),
        navigate: false,
        fetcherKey: savedBookKey(book.id),
        defaultShouldRevalidate: false,
        flushSync: true,
      },
    );
    cardOf(book)?.querySelector<HTMLElement>("[data-remove]")?.focus();
  }

  function noteFailure(book: SavedBook, message: string) {
    setFailure(message);
    setToast((shown) => (shown?.id === book.id ? null : shown));
  }

  return (
    <section aria-labelledby="saved-books">
      <div className={styles.shelfHead}>
        <h2 id="saved-books" ref={heading} tabIndex={-1} className="line gap-2">
          <svg viewBox="0 0 12 20" className={styles.shelfRibbon} aria-hidden>
            <path d="M0 0h12v20l-6-5-6 5z" />
          </svg>
          {rich("Saved Books {span}", { span: <span className={styles.shelfCount}>({figure(saved)})</span> })}
        </h2>
        {(count > SMALL_SHELF || view.search) && <ShelfControls view={view} />}
      </div>
      {saved === 0 && <EmptyShelf />}
      {saved > 0 && (
        <p role="status" className={shown > 0 || next ? "sr-only" : searchStyles.noMatch}>
          {view.search && matchCount(view.search, shown, next !== null)}
        </p>
      )}
      <ul className={styles.savedShelf} aria-busy={navigation.location?.pathname === "/dashboard"}>
        {books.map((book, index) => (
          <SavedCard
            key={book.id}
            book={book}
            early={index < 6}
            first={index === 0}
            onSaved={setSaved}
            onRemove={noteRemoval}
            onFailed={noteFailure}
          />
        ))}
      </ul>
      {next && (
        <ShowMore
          to={`/dashboard${viewQuery(view, next)}`}
          state={state}
          failure={t("Failed to load saved books")}
          onMore={() =>
            void loadMore().then((book) => book && cardOf(book)?.querySelector<HTMLElement>("[data-view]")?.focus())
          }
        />
      )}
      <PreloadedAction path={savedBookPath(1)} />
      <PreloadedAddition />
      <Notices
        done={toast && { id: toast.id, text: t("Removed “{title}”.", { title: toast.title }) }}
        failure={failure}
        onUndo={() => toast && undo(toast)}
        onDoneEnd={() => setToast(null)}
        onFailureEnd={() => setFailure(null)}
      />
    </section>
  );
}

function matchCount(search: string, shown: number, more: boolean): string {
  if (shown === 0 && !more) return t("No saved book matches “{search}”.", { search });
  if (shown === 1 && !more) return t("One saved book matches “{search}”.", { search });
  return t("{rest}{shown} saved books match “{search}”.", {
    rest: more ? t("More than ") : "",
    shown: figure(shown),
    search,
  });
}

function cardOf(book: SavedBook): HTMLElement | null {
  return document.getElementById(`saved-${book.id}`);
}
