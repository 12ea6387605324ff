import { useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";

import { savedBookPath } from "#app/books/parts/saved-book.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { PreloadedAddition } from "#app/reading/parts/add-to-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notices } from "#app/ui/notices.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { ShowMore } from "#app/ui/show-more.tsx";

import { MatchItem } from "./match-item.tsx";
import type { Match } from "./queries.server.ts";
import { useMatches, type LoadedMatches } from "./use-matches.ts";

import * as styles from "./matches.module.css";

const NOT_STORED = () => t("Your browser blocks storage for this site, so we couldn’t save that change.");

export function MatchList({ loaded }: { loaded: LoadedMatches }) {
  const { matches, count, next, state, loadMore, takeBack, restore } = useMatches(loaded);
  const [toast, setToast] = useState<Match | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  function take(book: Match, event: MouseEvent<HTMLElement>) {
    // The focused button disappears with its item, so the focus moves to the next one.
    const item = event.currentTarget.closest("li");
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    if (!takeBack(book)) return setFailure(NOT_STORED());
    setFailure(null);
    setToast(book);
    (neighbour?.querySelector<HTMLElement>("[data-unlike]") ?? heading.current)?.focus({ preventScroll: true });
  }

  function undo(book: Match) {
    let restored = false;
    flushSync(() => {
      restored = restore(book);
      setToast(null);
    });
    if (restored) itemOf(book)?.querySelector<HTMLElement>("[data-unlike]")?.focus();
    else setFailure(NOT_STORED());
  }

  return (
    <PageLayout
      back="/dashboard"
      whereFrom
      title={
        <PageTitle grows ref={heading} tabIndex={-1}>
          {rich("Matches {span}", { span: <span className={styles.count}>({figure(count)})</span> })}
        </PageTitle>
      }
      lead={count > 0 && t("The books you liked, newest first.")}
    >
      {count === 0 && (
        <EmptyState
          drawing={
            <>
              <path d="M12 84h136" />
              <path d="M28 84V38h26v46M106 84V38h26v46" strokeDasharray="3 4" />
              <path d="M62 84V22h36v62M68 22v62" />
              <path
                className="accent"
                stroke="currentColor"
                d="M83 60c-7-5-10-8-10-12a5 5 0 0 1 10-1.500 5 5 0 0 1 10 1.500c0 4-3 7-10 12z"
              />
            </>
          }
          title={t("No matches yet")}
          text={t("Like a book in the deck and you’ll find it here.")}
        >
          <Link to="/" className="button-quiet">
            {t("Start swiping")}
          </Link>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {matches.map((book, index) => (
          <MatchItem key={book.id} book={book} early={index < 6} onTakeBack={take} onFailed={setFailure} />
        ))}
      </ul>
      {next && (
        <ShowMore
          to={`/dashboard/matches?after=${encodeURIComponent(next)}`}
          state={state}
          failure={t("Failed to load matches")}
          onMore={() =>
            void loadMore().then((book) => book && itemOf(book)?.querySelector<HTMLElement>("[data-first]")?.focus())
          }
        />
      )}
      <PreloadedAction path={savedBookPath(1)} />
      <PreloadedAddition />
      <Notices
        done={toast && { id: toast.id, text: t("Unliked “{title}”.", { title: toast.title }) }}
        failure={failure}
        onUndo={() => toast && undo(toast)}
        onDoneEnd={() => setToast(null)}
        onFailureEnd={() => setFailure(null)}
      />
    </PageLayout>
  );
}

function itemOf({ id }: Match): HTMLElement | null {
  return document.getElementById(`match-${id}`);
}
