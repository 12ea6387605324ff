import { languagesFor } from "#app/books/languages/reader-languages.queries.server.ts";
import { findBooks } from "#app/books/search/find-books.queries.server.ts";
import { FREE_NOW } from "#app/books/search/search-view.ts";
import type { Asker } from "#app/deck/lists/book-list.ts";
import { listOf } from "#app/deck/lists/lists.server.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import { leaning, rankPage } from "#app/deck/ranking/rank-page.ts";
import { readyRanking } from "#app/deck/ranking/ranking.queries.server.ts";
import { scoreBooks } from "#app/deck/ranking/score.ts";
import { decisionFrom } from "#app/deck/ranking/standing.ts";
import { booksBetween, startShuffle } from "#app/deck/swipe/queries.server.ts";
import { readerTaste } from "#app/deck/taste/reader-taste.queries.server.ts";
import { tasteFrom } from "#app/deck/taste/taste.ts";
import { GENRES, type Genre } from "#db/genres.ts";

import { forGroup, placesOf } from "./group-order.ts";
import { cardsOf, nextPosition, pagesOf } from "./nominations.queries.server.ts";
import type { Round } from "./rounds.queries.server.ts";
import { CARDS_AT_ONCE, cardsOfRound } from "./rules.ts";
import { standingsByPerson } from "./standings.queries.server.ts";
import { wantedBooks } from "./wanted.queries.server.ts";

/** Candidates of each member and of chance: the group's order chooses among them. */
const OF_MEMBER = 60;
const BY_CHANCE = 300;

interface Member {
  decisions: Decision[];
  rules: Parameters<typeof tasteFrom>[0];
  excluded: Set<number>;
}

/**
 * The next cards for everybody, or null if the books cannot be had just now. Their order reads likes alone: nobody's pass
 * moves a card.
 */
export async function drawCards(
  round: Round,
  asker: Asker,
): Promise<{ bookIds: number[]; known: number; isDrawn: boolean } | null> {
  const cards = await cardsOf(round.id);
  const next = nextPosition(cards);
  const wanted = Math.min(CARDS_AT_ONCE, cardsOfRound(round.rule) - next);
  if (round.pool === "shortlist") {
    const bookIds = cards.map(({ bookId }) => bookId);
    return { bookIds: inSeededOrder(bookIds, round.seed), known: next, isDrawn: true };
  }
  const bookOf = new Map(cards.map(({ at, bookId }) => [at, bookId]));
  const members = await membersOf(round, bookOf);
  const known = new Set(bookOf.values());
  const excluded = new Set([...known, ...members.flatMap((member) => [...member.excluded])]);
  const ordered = await orderedFor(round, members, excluded, asker, Math.max(0, wanted));
  if (!ordered) return null;
  const isDrawn = ordered.length < CARDS_AT_ONCE || next + ordered.length >= cardsOfRound(round.rule);
  return { bookIds: ordered, known: next, isDrawn };
}

/** What a member decided here counts as a like of this round alone, also where their own deck learns from it. */
async function membersOf(round: Round, bookOf: ReadonlyMap<number, number>): Promise<Member[]> {
  const people = await standingsByPerson(round.id);
  const ofRound = new Set(bookOf.values());
  return Promise.all(
    people.map(async ({ userId, standing }): Promise<Member> => {
      const here = [...standing].flatMap(([at, kind]) => (kind === "like" ? [bookOf.get(at)!] : []));
      const likes = here.map((book) => decisionFrom(book, { kind: "like" }));
      if (userId === null) return { decisions: likes, rules: [], excluded: new Set() };
      const { decisions: all, rules, listed } = await readerTaste(userId, 0);
      const decisions = all.filter(({ book }) => !ofRound.has(book));
      const refused = decisions.filter(({ liked }) => !liked).map(({ book }) => book);
      const excluded = new Set(round.pool === "wanted" ? refused : [...listed, ...refused]);
      return { decisions: [...decisions, ...likes], rules, excluded };
    }),
  );
}

async function orderedFor(
  round: Round,
  members: readonly Member[],
  excluded: ReadonlySet<number>,
  asker: Asker,
  count: number,
): Promise<number[] | null> {
  const ranking = await readyRanking();
  const { model } = ranking;
  const pool = await poolOf(round, asker);
  if (!pool) return null;
  await ranking.addMissingBooks(pool);
  const genre = round.pool === "genre" ? (round.poolName as Genre) : null;
  const isOpen = round.pool === "all" || round.pool === "genre";
  const without = new Set([...excluded, ...ranking.deletedBooks]);
  const languages = isOpen ? await languagesFor(asker.userId, asker.request.headers.get("Accept-Language")) : null;
  const deals = languages ? model.catalogue.isIn(languages) : () => true;
  const proposed = isOpen
    ? members.flatMap(({ decisions, rules }) =>
        rankPage({
          model,
          decisions,
          genre,
          taste: tasteFrom(rules),
          seed: round.seed,
          position: 0,
          count: OF_MEMBER,
          pool,
          deals,
          without,
          before: [],
        }).map(({ book }) => book),
      )
    : [];
  const candidates = [...new Set([...proposed, ...pool])].filter(
    (book) => !without.has(book) && model.catalogue.has(book),
  );
  const fitting = (await pagesOf(candidates))
    .filter(({ pages }) => round.mostPages === null || (pages !== null && pages <= round.mostPages))
    .map(({ id }) => id);
  const ofGenre = fitting.filter((book) => genre === null || model.catalogue.genreOf(book) === GENRES.indexOf(genre));
  const placed = members.map(({ decisions, rules }) => {
    const lean = leaning(model, tasteFrom(rules));
    const choice = { pool: ofGenre, poolOnly: true, lean: (book: number) => lean.author(book) + lean.genre(book) };
    return placesOf(scoreBooks(model, decisions, choice));
  });
  return forGroup(inSeededOrder(ofGenre, round.seed), placed, count);
}

async function poolOf(round: Round, asker: Asker): Promise<number[] | null> {
  if (round.pool === "wanted") return wantedBooks(round.id);
  if (round.pool === "free") return (await findBooks("", FREE_NOW))?.found.map(([, id]) => id) ?? null;
  if (round.pool === "list") {
    const list = await listOf(round.poolName!, asker);
    return "problem" in list ? null : [...list.ids];
  }
  const deck = round.pool === "genre" ? (round.poolName as Genre) : null;
  const shuffle = { ...(await startShuffle(deck)), seed: round.seed };
  const books = await booksBetween(deck, shuffle, 0, Math.min(BY_CHANCE, shuffle.size));
  return books.map(({ id }) => id);
}

/** Another order for each round, the same on every phone. */
function inSeededOrder(ids: readonly number[], seed: number): number[] {
  const rank = (id: number) => Math.imul(id ^ seed, 0x9e3779b1) >>> 0;
  return ids.toSorted((one, other) => rank(one) - rank(other) || one - other);
}
