import { sql } from "drizzle-orm";

import { decisionsOf } from "#app/deck/swipe/decisions.queries.server.ts";
import { db } from "#db/client.server.ts";
import { bookFacets, bookNotes, books, savedBooks, swipeEvents, users } from "#db/schema.ts";

import type { RankedBook } from "./catalogue.ts";
import type { Decision } from "./decision.ts";
import { RankingModel } from "./model.ts";
import { traitsOf, type BookFacet } from "./traits.ts";

/** Nobody is answered while they are counted: some 30 ms. */
const BOOKS_AT_ONCE = 1_000;
/** Transactions become visible out of order, so each catch-up rereads this much; rereading is idempotent. */
const OVERLAP_SECONDS = 60;
/** Norms and heads are recomputed after changes to this share of the decisions. */
const RECOMPUTE_AFTER_SHARE = 0.05;

/**
 * The ranking model of this process: built from the swipe events at the start, then kept up to date. Nothing derived is
 * stored, so an undone swipe or a deleted account leaves no trace.
 */
export class LiveRanking {
  readonly model = new RankingModel();
  /** Books of the model that the catalogue has lost. */
  readonly deletedBooks = new Set<number>();
  /** The decisions in the model, by user id and book. */
  readonly #counted = new Map<string, ReadonlyMap<number, Standing>>();
  #changes = 0;
  #decisions = 0;
  /** Highest book id that was read. */
  #readTo = 0;
  /** Events created before this were read; by the database's clock. */
  #readUntil = "-infinity";

  /** Reads all books and decisions. `budgetMs` bounds the building of neighbours; `refresh` builds the rest. */
  static async load(budgetMs = Infinity): Promise<LiveRanking> {
    const ranking = new LiveRanking();
    await ranking.#readNewBooks();
    await ranking.catchUp();
    ranking.model.recompute(budgetMs);
    return ranking;
  }

  /** Reads books and decisions that are new since the last call. Call it every few seconds. */
  async catchUp(budgetMs = Infinity): Promise<void> {
    await this.#readNewBooks();
    const { rows } = await db.execute<{ userId: string; now: string }>(sql`
      select user_id as "userId", now()::text as now from (
        select user_id from ${swipeEvents}
        where ${swipeEvents.createdAt} >= ${this.#readUntil}::timestamptz - ${OVERLAP_SECONDS} * interval '1 second'
        union
        select user_id from ${savedBooks}
        where ${savedBooks.createdAt} >= ${this.#readUntil}::timestamptz - ${OVERLAP_SECONDS} * interval '1 second'
      ) recent`);
    for (const { userId } of rows) await this.reread(userId);
    this.#readUntil = rows[0]?.now ?? this.#readUntil;
    if (this.#changes > RECOMPUTE_AFTER_SHARE * this.#decisions) this.#recompute();
    this.model.neighbours.refresh(budgetMs);
  }

  /** Rereads one reader's decisions: after an unsave, which leaves no event, or after account deletion. */
  async reread(userId: string): Promise<void> {
    const standing = new Map((await decisionsOf(userId)).map((decision) => [decision.book, standingOf(decision)]));
    const counted = this.#counted.get(userId) ?? new Map<number, Standing>();
    for (const [book, was] of counted) {
      if (standing.get(book) !== was) this.#count(-1, () => this.model.undo(userId, { book, ...was }));
    }
    for (const [book, is] of standing) {
      if (counted.get(book) !== is) this.#count(1, () => this.model.decide(userId, { book, ...is }));
    }
    if (standing.size > 0) this.#counted.set(userId, standing);
    else this.#counted.delete(userId);
  }

  /** Returns whether the model has decisions of this reader. */
  hasDecisionsOf(userId: string): boolean {
    return this.#counted.has(userId);
  }

  /** Removes readers whose account was deleted. Call it daily, and when a notification may have been missed. */
  async removeDeletedUsers(): Promise<void> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from jsonb_array_elements_text(${JSON.stringify([...this.#counted.keys()])}::jsonb) as counted(id)
      where not exists (select from ${users} where ${users.id} = counted.id)`);
    for (const { id } of rows) await this.reread(id);
    this.model.neighbours.refresh();
  }

  /** Adds missing books to the model: a book can become visible after one with a higher id. */
  async addMissingBooks(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !this.model.catalogue.has(id));
    if (missing.length === 0) return;
    const { rows } = await db.execute<RankedRow>(sql`
      select ${rankedColumns} from ${books}
      where ${books.id} = any((select array(select jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb)::int))::int[])`);
    for (const row of rows) this.model.addBook({ ...row, traits: traitsOf(row.facets ?? []) });
  }

  async #readNewBooks(): Promise<void> {
    for (let more = true; more;) {
      const { rows } = await db.execute<RankedRow>(sql`
        select ${rankedColumns} from ${books}
        where ${books.id} > ${this.#readTo} order by ${books.id} limit ${BOOKS_AT_ONCE}`);
      for (const row of rows) this.model.addBook({ ...row, traits: traitsOf(row.facets ?? []) });
      this.#readTo = rows.at(-1)?.id ?? this.#readTo;
      more = rows.length === BOOKS_AT_ONCE;
    }
  }

  #count(by: 1 | -1, change: () => void): void {
    change();
    this.#changes += 1;
    this.#decisions += by;
  }

  #recompute(): void {
    this.model.recompute(0);
    this.#changes = 0;
  }
}

type Standing = Readonly<Omit<Decision, "book">>;
/** One shared object for each value: a map of millions holds only references. */
const STANDINGS: readonly Standing[] = [true, false].flatMap((liked) =>
  [true, false, null].map((swiped) => ({ liked, swiped })),
);

function standingOf({ liked, swiped = liked }: Decision): Standing {
  return STANDINGS.find((standing) => standing.liked === liked && standing.swiped === swiped)!;
}

type RankedRow = RankedBook & { facets: BookFacet[] | null } & Record<string, unknown>;

const rankedColumns = sql`id, author, genre, language, popularity,
  description is not null and (image_url is not null or cover_hash is not null or author <> 'Unknown Author') as "isFit",
  exists (select from ${bookNotes} where book_id = ${books.id}) as "isCurated",
  left(concat_ws(' ', title, description), 2000) as about,
  (select json_agg(json_build_object('facet', facet, 'term', term, 'position', position) order by facet, position)
   from ${bookFacets} where book_id = ${books.id}) as facets`;
