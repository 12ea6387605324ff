import { ownProfile } from "#app/auth/readers/own-profile.queries.server.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { genreName } from "#app/books/parts/genre-name.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { cardBooks, type CardBook } from "#app/deck/swipe/queries.server.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import type { Genre } from "#db/genres.ts";

import { instantRunoff, points } from "./count.ts";
import { reasonsFor } from "./explanation.ts";
import { cardsOf, nextPosition, type RoundCard } from "./nominations.queries.server.ts";
import { isHostSilent, peopleOf } from "./people.queries.server.ts";
import type { Present } from "./person.server.ts";
import { resultOf } from "./phases.queries.server.ts";
import { reasonText } from "./reason-text.ts";
import type { Round } from "./rounds.queries.server.ts";
import { FEWEST_RANKINGS, mayLead, standingOf } from "./rules.ts";
import { rankingsOf, standings, votesOf } from "./standings.queries.server.ts";
import type { Lack, Outcome, RoundBook, RoundView } from "./view.ts";

/** Cards that the device keeps for an undo. */
const BEHIND = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** `from`: the first card that the device lacks; null for a page that opens. */
export async function roundView({ round, person, who }: Present, from: number | null): Promise<RoundView> {
  const [people, cards, votes, rankings, places, profile, hostSilent] = await Promise.all([
    peopleOf(round.id),
    cardsOf(round.id),
    votesOf(round.id, person.id),
    rankingsOf(round.id),
    placesFor(who.userId),
    who.userId === null ? null : ownProfile(who.userId),
    isHostSilent(round),
  ]);
  const standing = standingOf(votes);
  const next = cards.find(({ at }) => !standing.has(at))?.at ?? nextPosition(cards);
  const first = from ?? Math.max(0, next - BEHIND);
  const isSwiping = round.phase === "swiping";
  const shown = cards.filter(({ at, isAgreed }) => (isSwiping ? at >= first || isAgreed : true));
  const found = await cardBooks(
    shown.map(({ bookId }) => bookId),
    places,
  );
  const bookOf = new Map(found.map(({ book }) => [book.id, book]));
  const bookAt = ({ at, bookId }: RoundCard) => {
    const book = bookOf.get(bookId);
    return book ? [asRoundBook(at, book)] : [];
  };
  const finalists = shown.filter(({ isAgreed }) => isAgreed).flatMap(bookAt);
  return {
    code: round.code,
    way: round.way,
    rule: round.rule,
    phase: round.phase,
    pool: poolName(round),
    ...deadlineOf(round),
    timeZone: profile?.timeZone ?? null,
    people: people.map(({ id, name, isHost }) => ({ id, name, isHost, isYou: id === person.id })),
    mayLead: mayLead(person, people, hostSilent),
    learns: person.learns,
    isShortlist: round.pool === "shortlist",
    nominated:
      round.phase === "lobby"
        ? shown.flatMap((card) => bookAt(card).map((book) => ({ ...book, isOwn: card.nominatedBy === person.id })))
        : [],
    cards: isSwiping
      ? shown.flatMap(({ at, bookId }) => {
          const book = at >= first && bookOf.get(bookId);
          return book ? [{ pass: round.code, at, part: 0, book, reason: null }] : [];
        })
      : [],
    positions: cards.map(({ at }) => at),
    isDrawn: round.isDrawn,
    votes: isSwiping ? lastVotes(votes, standing) : [],
    agreed: isSwiping ? finalists : [],
    finalists: round.phase === "final" ? finalists : [],
    ranking: rankings.find((ranking) => ranking.person === person.id)?.cards ?? null,
    ranked: rankings.length,
    outcome: round.phase === "over" ? await outcomeOf(round, cards, shown.flatMap(bookAt)) : null,
  };
}

function deadlineOf({ phase, endsAt, createdAt }: Round): Pick<RoundView, "endsAt" | "days"> {
  if (endsAt === null || phase !== "lobby") return { endsAt: endsAt?.toISOString() ?? null, days: null };
  return { endsAt: null, days: Math.round((endsAt.getTime() - createdAt.getTime()) / DAY_MS) };
}

function lastVotes(votes: Awaited<ReturnType<typeof votesOf>>, standing: ReturnType<typeof standingOf>) {
  return [...standing].map(([at, kind]): RoundView["votes"][number] => {
    const undone = new Set(votes.flatMap(({ undoes }) => undoes ?? []));
    const vote = votes.findLast((one) => one.at === at && one.kind !== "undo" && !undone.has(one.id));
    return [at, kind, vote!.id];
  });
}

async function outcomeOf(round: Round, cards: readonly RoundCard[], shown: readonly RoundBook[]): Promise<Outcome> {
  const result = round.result ?? [];
  const byId = new Map(shown.map((book) => [book.id, book]));
  const books = result.flatMap((id) => byId.get(id) ?? []);
  const atOf = new Map(cards.map(({ at, bookId }) => [bookId, at]));
  const order = result.flatMap((id) => atOf.get(id) ?? []);
  const [winner] = order;
  const lack = lackOf(round, books[0]);
  if (winner === undefined || lack !== null) return { lack, books: [], reasons: [], count: null };
  const [votes, ranked] = await Promise.all([standings(round.id), rankingsOf(round.id)]);
  const rankings = ranked.map((ranking) => ranking.cards);
  const last = order.toSorted((one, other) => one - other);
  // The votes may be gone, or those of somebody who deleted their account.
  const isWhole = rankings.length === 0 || resultOf(round, rankings, last)[0] === winner;
  const reasons = isWhole ? reasonsFor({ ...round, votes, rankings, winner }).map(reasonText) : [];
  if (rankings.length === 0 || !isWhole) return { lack, books, reasons, count: null };
  const isBallot = round.way === "ballot";
  return {
    lack,
    books,
    reasons,
    count: {
      rounds: isBallot ? instantRunoff(rankings, last).rounds : null,
      points: isBallot ? null : points(rankings, last),
      rankings:
        rankings.length < FEWEST_RANKINGS
          ? []
          : rankings.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    },
  };
}

function lackOf({ way, isDrawn, endsAt, result }: Round, first: RoundBook | undefined): Lack | null {
  const [winner] = result ?? [];
  if (winner !== undefined) return winner === first?.id ? null : "gone";
  if (way === "ballot") return isDrawn ? "no-votes" : "never-begun";
  return endsAt === null ? "never-begun" : "none";
}

function asRoundBook(at: number, book: CardBook): RoundBook {
  const { id, title, author, genre, facts, cover } = book;
  return { at, id, title, author, genre, facts, cover, path: bookPath(book) };
}

export function poolName({ pool, poolName: name, mostPages }: Round): string {
  const from = {
    all: () => t("All books"),
    genre: () => genreName(name as Genre),
    list: () => t("A list"),
    wanted: () => t("What you want to read"),
    free: () => t("Free eBooks"),
    shortlist: () => t("Your shortlist"),
  }[pool]();
  return mostPages === null ? from : t("{pool}, up to {pages}", { pool: from, pages: counted(mostPages, "page") });
}
