import { useEffect, useRef, useState } from "react";

import { Announcement } from "#app/deck/swipe/announcement.tsx";
import { SpreadPage } from "#app/deck/swipe/book-facts.tsx";
import { LoadingCard } from "#app/deck/swipe/loading-card.tsx";
import { cardKey, EXIT_MS, MOUNTED, type Decision } from "#app/deck/swipe/rules.ts";
import { cardsInSight, SwipeCard, usePreloadedCovers, type Flight } from "#app/deck/swipe/swipe-card.tsx";
import { preloadBookSheet, useBookSheet } from "#app/deck/swipe/use-book-sheet.tsx";
import { useKeys } from "#app/deck/swipe/use-keys.ts";
import { t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";

import { AgreedDialog } from "./agreed-dialog.tsx";
import { spacedCode } from "./code.ts";
import { nextCard } from "./own-votes.ts";
import { RoundBar } from "./round-bar.tsx";
import { FinalButton, PeopleButton } from "./round-dialogs.tsx";
import type { Standing } from "./rules.ts";
import { useOffline } from "./use-offline.ts";
import type { useRound } from "./use-round.ts";

import * as swipeStyles from "#app/deck/swipe/swipe.module.css";
import * as styles from "./round.module.css";

interface SwipingProps {
  round: ReturnType<typeof useRound>;
  link: string;
}

/** The deck's own cards and gestures, over votes that the group has together. */
export function Swiping({ round, link }: SwipingProps) {
  const { view, cards, votes, waiting, refresh } = round;
  const [leaving, setLeaving] = useState<Flight | null>(null);
  const [returned, setReturned] = useState<Flight | null>(null);
  const flying = useRef(false);
  const at = nextCard(view.positions, votes);
  const index = cards.findIndex((card) => card.at === at);
  const top = index < 0 ? null : cards[index]!;
  const behind = index < 0 ? [] : cards.slice(index, index + MOUNTED);
  const [sheet, openBook] = useBookSheet(top);
  const offline = useOffline(waiting);
  const place = view.positions.indexOf(at);
  const count = view.positions.length;
  const hasVeto = ![...votes.values()].some(({ kind }) => kind === "veto");
  const before = view.positions.findLast((position) => position < at) ?? -1;
  const last = votes.get(before);
  usePreloadedCovers(index < 0 ? [] : cards.slice(index + MOUNTED, index + 10));

  // The server draws them when somebody comes close to the last one; a lost hint must not stop anybody.
  const lacksCard = top === null && view.positions.includes(at);
  useEffect(() => {
    if (lacksCard) void refresh();
  }, [lacksCard, refresh]);

  function vote(standing: Standing) {
    if (!top || flying.current) return;
    const decision: Decision = standing === "like" ? "like" : "pass";
    round.vote(top.at, standing);
    setReturned(null);
    setLeaving({ card: top, decision });
    inFlight(() => setLeaving(null));
  }

  function undo() {
    if (!last || flying.current) return;
    const card = cards.find((one) => one.at === before);
    round.undo(before, last.id);
    if (card) setReturned({ card, decision: last.kind === "like" ? "like" : "pass" });
    inFlight(() => {});
  }

  function inFlight(landed: () => void) {
    flying.current = true;
    setTimeout(() => {
      flying.current = false;
      landed();
    }, EXIT_MS);
  }

  useKeys({
    ArrowLeft: () => vote("pass"),
    ArrowRight: () => vote("like"),
    v: () => hasVeto && vote("veto"),
    u: undo,
  });

  return (
    <PageLayout
      fill
      back="/together"
      title={
        <h1 className={styles.heading}>
          {t("{pool} with {count} people", { pool: view.pool, count: view.people.length })}{" "}
          <a href={link} className={styles.shortCode}>
            {spacedCode(view.code)}
          </a>
        </h1>
      }
      action={
        <>
          <PeopleButton view={view} onChanged={refresh} />
          {view.mayLead && <FinalButton view={view} onChanged={refresh} />}
        </>
      }
    >
      <div className={styles.table}>
        <div className={styles.progress}>
          <p role="status">
            {view.agreed.length > 0 && (
              <strong>{t("You agree on “{title}”. ", { title: view.agreed.at(-1)!.title })}</strong>
            )}
          </p>
          <p role="status">
            {offline
              ? t("You’re offline. We’ll send your votes when you’re back.")
              : t("{at} of {count}", { at: place < 0 ? count : place + 1, count })}
          </p>
        </div>
        <section className={swipeStyles.stage} aria-label={t("Books to swipe")} onPointerDown={preloadBookSheet}>
          {cardsInSight(behind, leaving, returned)
            .toReversed()
            .map(({ card, role }) => (
              <SwipeCard
                key={cardKey(card)}
                card={card}
                role={role}
                enabled={leaving === null}
                first={card.at === 0}
                onDecide={vote as (decision: Decision) => void}
                onOpen={openBook}
              />
            ))}
          {!top && !leaving && (lacksCard ? <LoadingCard /> : <Through isDrawn={view.isDrawn} />)}
        </section>
        {top && <SpreadPage key={cardKey(top)} card={top} />}
        <RoundBar
          idle={!top}
          onPass={() => vote("pass")}
          onVeto={hasVeto ? () => vote("veto") : null}
          onLike={() => vote("like")}
          onUndo={last ? undo : null}
        />
        <Announcement card={top} startsOver={false} />
      </div>
      <AgreedDialog view={view} onChanged={refresh} />
      {sheet}
    </PageLayout>
  );
}

function Through({ isDrawn }: { isDrawn: boolean }) {
  return (
    <div className={swipeStyles.emptyDeck}>
      <p className={swipeStyles.emptyTitle}>{isDrawn ? t("Those were all the cards") : t("More cards are coming")}</p>
      <p className="muted">{t("When the others are through too, the final begins by itself.")}</p>
    </div>
  );
}
