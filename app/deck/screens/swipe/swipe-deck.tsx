import { useEffect, useRef, useState } from "react";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import { useSavedBook } from "#app/books/parts/saved-book.ts";
import type { CardBook, DeckCard, DeckPage } from "#app/deck/model/swipe/queries.server.ts";
import {
  canRetreat,
  EXIT_MS,
  MOUNTED,
  placeKey,
  PRELOAD_WINDOW,
  type Decision,
  type Placed,
} from "#app/deck/model/swipe/rules.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import type { Genre } from "#db/genres.ts";

import { ActionBar } from "./action-bar.tsx";
import { DescriptionDialog, MatchDialog } from "./book-dialogs.tsx";
import { SpreadPage } from "./book-facts.tsx";
import { EmptyDeck } from "./empty-deck.tsx";
import { LoadingCard } from "./loading-card.tsx";
import { PassedSpines } from "./passed-spines.tsx";
import { SignUpPromo } from "./sign-up-promo.tsx";
import { SwipeCard, usePreloadedCovers, type CardRole } from "./swipe-card.tsx";
import { swipesOfPass } from "./swipe-record.ts";
import { useCardStack } from "./use-card-stack.ts";
import { useKeys } from "./use-keys.ts";
import { useSavedAmong } from "./use-saved-among.ts";
import { useSwipeRecord } from "./use-swipe-record.ts";

interface Flight {
  card: DeckCard;
  decision: Decision;
}

export function SwipeDeck({ genre, page }: { genre: Genre | null; page: DeckPage }) {
  const { stack, top, failed, empty, decide, undo, retry } = useCardStack(genre, page);
  const record = useSwipeRecord(genre);
  const [leaving, setLeaving] = useState<Flight | null>(null);
  const [returned, setReturned] = useState<Flight | null>(null);
  const [matched, setMatched] = useState<CardBook | null>(null);
  const [described, setDescribed] = useState<CardBook | null>(null);
  const flying = useRef(false);
  const signIn = useSignIn();
  const signedIn = useSignedIn();
  const savedAmong = useSavedAmong(
    stack.cards.slice(stack.index, stack.index + 1 + PRELOAD_WINDOW).map(({ book }) => book.id),
  );
  const saving = useSavedBook(top?.book.id ?? 0, top !== null && savedAmong.has(top.book.id));

  const behind = stack.cards.slice(stack.index, stack.index + MOUNTED);
  usePreloadedCovers(stack.cards.slice(stack.index + MOUNTED, stack.index + 1 + PRELOAD_WINDOW));

  function swipe(decision: Decision) {
    if (!top || flying.current) return;
    // Recorded before anything moves: a tab closed in mid-flight loses nothing.
    record.add(top, decision, stack.cards[stack.index + 1]);
    setReturned(null);
    setLeaving({ card: top, decision });
    decide(decision);
    inFlight(() => {
      setLeaving(null);
      if (decision === "like") setMatched(top.book);
    });
  }

  /** Undoes every decision from the card at `to` on, by default the last one alone. */
  function takeBack(to = stack.index - 1) {
    const [card, ...later] = stack.cards.slice(Math.max(to, 0), stack.index);
    if (!card || !canRetreat(stack, to) || flying.current) return;
    setReturned({ card, decision: record.withdraw([card, ...later]) ?? "pass" });
    undo(to);
    inFlight(() => {});
  }

  const goBackTo = (place: Placed) => takeBack(stack.cards.findIndex((card) => placeKey(card) === placeKey(place)));

  /** Swipes wait until the card has landed, by the clock: an animation can be held up in a hidden tab. */
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
    else signIn({ save: top.book.id });
  }

  const describe = () => top && setDescribed(top.book);
  useKeys({
    ArrowLeft: () => swipe("pass"),
    ArrowRight: () => swipe("like"),
    ArrowUp: () => describe(),
    s: save,
    u: () => takeBack(),
  });

  const mounted: Array<{ card: DeckCard; role: CardRole }> = behind.map((card, depth) => ({
    card,
    role:
      depth > 0 ? { kind: "under" } : { kind: "top", cameBackFrom: returned?.card === card ? returned.decision : null },
  }));
  if (leaving) mounted.unshift({ card: leaving.card, role: { kind: "leaving", decision: leaving.decision } });

  const history = swipesOfPass(record.swipes, top);
  return (
    <>
      <PassedSpines swipes={history} decision="pass" onGoBack={goBackTo} />
      <section className="stage" aria-label="Books to swipe">
        {/* Painted from the last to the first, so that the top card lies above the others without z-index. */}
        {mounted.toReversed().map(({ card, role }) => (
          <SwipeCard
            key={placeKey(card)}
            card={card}
            role={role}
            enabled={leaving === null}
            first={card === page.cards[0]}
            onDecide={swipe}
          />
        ))}
        {!top && !leaving && <NoCard genre={genre} failed={failed} empty={empty} onRetry={retry} />}
      </section>
      {top && <SpreadPage key={placeKey(top)} card={top} />}
      <PassedSpines swipes={history} decision="like" onGoBack={goBackTo} />
      {signedIn && <PreloadedAction path="/saved-books/1" />}
      <ActionBar
        idle={!top}
        onPass={() => swipe("pass")}
        onDescription={describe}
        onSave={save}
        saved={saving.saved}
        onLike={() => swipe("like")}
        onUndo={canRetreat(stack) ? () => takeBack() : null}
      />
      <p className="key-hints" aria-hidden>
        <kbd>←</kbd> pass <kbd>→</kbd> like <kbd>↑</kbd> description <kbd>S</kbd> save <kbd>U</kbd> undo
      </p>
      {saving.failed && (
        <div className="save-failed">
          <ErrorBanner>{saving.problem ?? "Failed to save this book. Please try again."}</ErrorBanner>
        </div>
      )}
      <Announcement card={top} startsAgain={startsAgain(stack.cards, stack.index)} />
      <MatchDialog book={matched} onClose={() => setMatched(null)} />
      <DescriptionDialog book={described} onClose={() => setDescribed(null)} />
      <SignUpPromo />
    </>
  );
}

function startsAgain(cards: readonly DeckCard[], index: number): boolean {
  const [previous, current] = [cards[index - 1], cards[index]];
  return previous !== undefined && current !== undefined && previous.pass !== current.pass;
}

/** Says each new card once to a screen reader, and to everyone when the deck starts again. */
function Announcement({ card, startsAgain }: { card: DeckCard | null; startsAgain: boolean }) {
  const first = useRef(card);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (card && card !== first.current) {
      first.current = null;
      setSpoken(`${card.book.title} by ${card.book.author}, ${card.book.genre}. ${card.reason ?? ""}`);
    }
  }, [card]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
      <p className="quiet-note" role="status">
        {startsAgain && "You have seen them all. The deck starts again."}
      </p>
    </>
  );
}

interface NoCardProps {
  genre: Genre | null;
  failed: boolean;
  empty: boolean;
  onRetry: () => void;
}

/** What lies there instead of a card: nothing yet, nothing any more, or nothing that could be reached. */
function NoCard({ genre, failed, empty, onRetry }: NoCardProps) {
  if (empty) return <EmptyDeck genre={genre} />;
  if (!failed) return <LoadingCard />;
  return (
    <div className="m-auto w-full max-w-sm px-6">
      <ErrorBanner>Failed to load books</ErrorBanner>
      <button type="button" className="button-quiet mt-4" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
