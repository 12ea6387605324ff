import { useRef, useState, type ReactNode } from "react";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import { useSavedBook } from "#app/books/parts/saved-book.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { useLater } from "#app/ui/use-later.ts";

import { ActionBar } from "./action-bar.tsx";
import { Announcement, startsOver } from "./announcement.tsx";
import { DescriptionDialog, MatchDialog } from "./book-dialogs.tsx";
import { SpreadPage } from "./book-facts.tsx";
import type { DeckName } from "./deck-url.ts";
import { NoCard } from "./no-card.tsx";
import type { CardBook, DeckCard, DeckPage } from "./queries.server.ts";
import { ReadAnswer } from "./read-answer.tsx";
import { canRetreat, EXIT_MS, MOUNTED, cardKey, PRELOAD_WINDOW, type Decision, type CardPosition } from "./rules.ts";
import { SignUpPromo } from "./sign-up-promo.tsx";
import { cardsInSight, SwipeCard, usePreloadedCovers, type Flight } from "./swipe-card.tsx";
import { swipesOfShuffle } from "./swipe-record.ts";
import { preloadBookSheet, useBookSheet } from "./use-book-sheet.tsx";
import { useCardStack } from "./use-card-stack.ts";
import { useKeys } from "./use-keys.ts";
import { useSavedAmong } from "./use-saved-among.ts";
import { useSwipeRecord } from "./use-swipe-record.ts";

import * as spineStyles from "./passed-spines.module.css";
import * as styles from "./swipe.module.css";

const loadLaterParts = () => import("./later-parts.tsx");

interface SwipeDeckProps {
  deck: DeckName;
  page: DeckPage;
  /** Another deck is loading. This one stays mounted: both may be the same, as after signing in. */
  isLoading: boolean;
  empty: ReactNode;
}

export function SwipeDeck({ deck, page, isLoading, empty }: SwipeDeckProps) {
  const { stack, failed, ended, decide, undo, retry, ...loaded } = useCardStack(deck, page);
  const top = isLoading ? null : loaded.top;
  const record = useSwipeRecord();
  const [leaving, setLeaving] = useState<Flight | null>(null);
  const [returned, setReturned] = useState<Flight | null>(null);
  const [matched, setMatched] = useState<DeckCard | null>(null);
  const [described, setDescribed] = useState<CardBook | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const [sheet, openBook] = useBookSheet(top);
  const flying = useRef(false);
  const signIn = useSignIn();
  const signedIn = useSignedIn();
  const savedAmong = useSavedAmong(
    stack.cards.slice(stack.index, stack.index + 1 + PRELOAD_WINDOW).map(({ book }) => book.id),
  );
  const saving = useSavedBook(top?.book.id ?? 0, top !== null && savedAmong.has(top.book.id));

  const behind = isLoading ? [] : stack.cards.slice(stack.index, stack.index + MOUNTED);
  usePreloadedCovers(stack.cards.slice(stack.index + MOUNTED, stack.index + 1 + PRELOAD_WINDOW));

  function swipe(decision: Decision) {
    if (!top || flying.current) return;
    // Recorded before anything moves: a tab closed in mid-flight loses nothing.
    record.add(top, decision);
    setReturned(null);
    setLeaving({ card: top, decision });
    decide(decision);
    inFlight(() => {
      setLeaving(null);
      if (decision === "like") setMatched(top);
    });
  }

  function undoFrom(to = stack.index - 1) {
    const [card, ...later] = stack.cards.slice(Math.max(to, 0), stack.index);
    if (!card || !canRetreat(stack, to) || flying.current) return;
    setReturned({ card, decision: record.withdraw([card, ...later]) ?? "pass" });
    undo(to);
    inFlight(() => {});
  }

  const goBackTo = (position: CardPosition) =>
    undoFrom(stack.cards.findIndex((card) => cardKey(card) === cardKey(position)));

  /** A timer, because a hidden tab may suspend animations. */
  function inFlight(landed: () => void) {
    flying.current = true;
    setTimeout(() => {
      flying.current = false;
      landed();
    }, EXIT_MS);
  }

  function save() {
    if (!top) return;
    if (signedIn) saving.toggle();
    else signInToSave(top.book.id);
  }

  function signInToSave(bookId: number) {
    setWanted(bookId);
    signIn({ save: bookId });
  }

  const describe = () => top && setDescribed(top.book);
  useKeys({
    ArrowLeft: () => swipe("pass"),
    ArrowRight: () => swipe("like"),
    ArrowUp: () => describe(),
    s: save,
    u: () => undoFrom(),
  });

  const mounted = cardsInSight(behind, leaving, returned);
  const history = swipesOfShuffle(record.swipes, top);
  const later = useLater(signedIn || history.length > 0, loadLaterParts);
  const spines = (decision: Decision) =>
    later && (
      <later.PassedSpines className={spineStyles.spines} swipes={history} decision={decision} onGoBack={goBackTo} />
    );
  return (
    <>
      {spines("pass")}
      <section className={styles.stage} aria-label={t("Books to swipe")} onPointerDown={preloadBookSheet}>
        {/* Reversed, so that the top card lies above the others without z-index. */}
        {mounted.toReversed().map(({ card, role }) => (
          <SwipeCard
            key={cardKey(card)}
            card={card}
            role={role}
            enabled={leaving === null}
            first={card === page.cards[0]}
            onDecide={swipe}
            onOpen={openBook}
          />
        ))}
        {!top && !leaving && (
          <NoCard failed={failed && !isLoading} empty={ended && !isLoading && empty} onRetry={retry} />
        )}
        {top && (
          <ReadAnswer
            enabled={leaving === null}
            last={history.at(-1)}
            Rest={later?.HaveRead}
            onRead={() => swipe("read")}
          />
        )}
      </section>
      {top && <SpreadPage key={cardKey(top)} card={top} />}
      {spines("like")}
      {signedIn &&
        ["/saved-books/1", "/reading-list", "/sign-out"].map((path) => <PreloadedAction key={path} path={path} />)}
      <ActionBar
        idle={!top}
        onPass={() => swipe("pass")}
        onDescription={describe}
        onSave={save}
        saved={saving.saved}
        onLike={() => swipe("like")}
        onUndo={canRetreat(stack) ? () => undoFrom() : null}
      />
      {saving.failed && (
        <div className={styles.saveFailed}>
          <ErrorBanner>{saving.problem ?? t("Failed to save this book. Please try again.")}</ErrorBanner>
        </div>
      )}
      {later && (
        <later.Toast
          className={styles.toast}
          text={signedIn && wanted !== null && savedAmong.has(wanted) ? t("Saved") : null}
        />
      )}
      <Announcement card={top} startsOver={startsOver(stack.cards, stack.index)} />
      <MatchDialog card={matched} savedAmong={savedAmong} onSignIn={signInToSave} onClose={() => setMatched(null)} />
      <DescriptionDialog
        book={described}
        savedAmong={savedAmong}
        onSignIn={signInToSave}
        onOpen={openBook}
        onClose={() => setDescribed(null)}
      />
      {sheet}
      <SignUpPromo />
    </>
  );
}
