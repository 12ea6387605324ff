import { sql } from "drizzle-orm";

import { decisionsOf } from "#app/deck/swipe/decisions.queries.server.ts";
import { db } from "#db/client.server.ts";
import { bookFacets, bookNotes, books, savedBooks, swipeEvents, users } from "#db/schema.ts";

import type { RankedBook } from "./catalogue.ts";
import type { Decision } from "./decision.ts";
import { RankingModel } from "./model.ts";
import { traitsOf, type BookFacet } from "./traits.ts";
import { isWellKnown } from "./well-known.ts";

const BOOKS_AT_ONCE = 1_000;
/** Transactions become visible out of order, so each catch-up rereads this much; rereading is idempotent. */
const OVERLAP_SECONDS = 60;
const RECOMPUTE_AFTER_SHARE = 0.05;

/** Built from the swipe events. Nothing derived is stored, so an undo or a deleted account leaves no trace. */
export class LiveRanking {
  readonly model = new RankingModel();
  readonly deletedBooks = new Set<number>();
  readonly #counted = new Map<string, ReadonlyMap<number, Standing>>();
  #changes = 0;
  #decisions = 0;
  #readTo = 0;
  #readUntil = "-infinity";

  /** `budgetMs` bounds the building of neighbours; `refresh` builds the rest. */
  static async load(budgetMs = Infinity): Promise<LiveRanking> {
    const ranking = new LiveRanking();
    await ranking.#readNewBooks();
    await ranking.catchUp();
    ranking.model.recompute(budgetMs);
    return ranking;
  }

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

  hasDecisionsOf(userId: string): boolean {
    return this.#counted.has(userId);
  }

  /** Call it daily, and when a notification may have been missed. */
  async removeDeletedUsers(): Promise<void> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from jsonb_array_elements_text(${JSON.stringify([...this.#counted.keys()])}::jsonb) as counted(id)
      where not exists (select from ${users} where ${users.id} = counted.id)`);
    for (const { id } of rows) await this.reread(id);
    this.model.neighbours.refresh();
  }

  /** A book can become visible after one with a higher id. */
  async addMissingBooks(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !this.model.catalogue.has(id));
    if (missing.length === 0) return;
    const { rows } = await db.execute<RankedRow>(sql`
      select ${rankedColumns} from ${books}
      where ${books.id} = any((select array(select jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb)::int))::int[])`);
    for (const row of rows) this.model.addBook(rankedBook(row));
  }

  async #readNewBooks(): Promise<void> {
    for (let more = true; more;) {
      const { rows } = await db.execute<RankedRow>(sql`
        select ${rankedColumns} from ${books}
        where ${books.id} > ${this.#readTo} order by ${books.id} limit ${BOOKS_AT_ONCE}`);
      for (const row of rows) this.model.addBook(rankedBook(row));
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

interface RankedRow extends RankedBook, Record<string, unknown> {
  facets: BookFacet[] | null;
  original: string | null;
  year: number | null;
  pages: number | null;
  title: string;
}

function rankedBook({ facets, ...row }: RankedRow): RankedBook {
  return { ...row, traits: traitsOf({ ...row, facets: facets ?? [] }), isWellKnown: isWellKnown(row) };
}

const rankedColumns = sql`id, title, author, genre, language, popularity, year, pages,
  (select language from ${bookNotes} where book_id = ${books.id}) as original,
  description is not null and (image_url is not null or cover_hash is not null or author <> 'Unknown Author') as "isFit",
  exists (select from ${bookNotes} where book_id = ${books.id}) as "isCurated",
  left(concat_ws(' ', title, description), 2000) as about,
  (select json_agg(json_build_object('facet', facet, 'term', term, 'position', position) order by facet, position)
   from ${bookFacets} where book_id = ${books.id}) as facets`;
