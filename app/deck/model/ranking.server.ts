import { setImmediate, setTimeout } from "node:timers/promises";

import { sql } from "drizzle-orm";

import type { RankedBook } from "#app/deck/model/ranking/catalogue.ts";
import type { Decision } from "#app/deck/model/ranking/decision.ts";
import { RankingModel } from "#app/deck/model/ranking/model.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { db } from "#db/client.server.ts";
import { listenTo } from "#db/notices.ts";
import { books, savedBooks, swipeEvents, users } from "#db/schema.ts";

const BOOKS_AT_ONCE = 10_000;
/** Transactions become visible out of order: so far back is read again, which changes nothing twice. */
const OVERLAP_SECONDS = 60;
/** What was swiped elsewhere counts here after so long. */
const FOLLOW_EVERY_MS = 2_000;
const FIRST_WAIT_MS = 1_000;
/** As long as rows are built without a pause. */
const SLICE_MS = 8;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Norms and heads are taken anew when so large a share of the decisions has come or gone. */
const SETTLE_AFTER_SHARE = 0.05;

/**
 * The ranking's model as this process keeps it, read from the events at its start and following them. Nothing derived
 * is stored, so an undone swipe or a deleted account leaves nothing behind.
 */
export class LiveRanking {
  readonly model = new RankingModel();
  /** Books of the model that were looked up in vain: they have left the catalogue. */
  readonly gone = new Set<number>();
  /** By reader, what of them is in the model. */
  readonly #counted = new Map<string, ReadonlyMap<number, Standing>>();
  #changes = 0;
  #decisions = 0;
  /** All books up to this id have been read. */
  #readTo = 0;
  /** By the database's clock; what was created before it has been read. */
  #readUntil = "-infinity";

  /** Reads all books and decisions. `budgetMs` bounds the building of neighbours; `refresh` goes on with the rest. */
  static async load(budgetMs = Infinity): Promise<LiveRanking> {
    const ranking = new LiveRanking();
    await ranking.#readNewBooks();
    await ranking.catchUp();
    ranking.model.settle(budgetMs);
    return ranking;
  }

  /** Reads what has come since the last time. To be called every few seconds, and whenever the database says so. */
  async catchUp(budgetMs = Infinity): Promise<void> {
    await this.#readNewBooks();
    const { rows } = await db.execute<{ reader: string; now: string }>(sql`
      select user_id as reader, now()::text as now from (
        select user_id from ${swipeEvents}
        where ${swipeEvents.createdAt} >= ${this.#readUntil}::timestamptz - ${OVERLAP_SECONDS} * interval '1 second'
        union
        select user_id from ${savedBooks}
        where ${savedBooks.createdAt} >= ${this.#readUntil}::timestamptz - ${OVERLAP_SECONDS} * interval '1 second'
      ) recent`);
    for (const { reader } of rows) await this.reread(reader);
    this.#readUntil = rows[0]?.now ?? this.#readUntil;
    if (this.#changes > SETTLE_AFTER_SHARE * this.#decisions) this.#settle();
    this.model.neighbours.refresh(budgetMs);
  }

  /** Brings one reader's part up to date: after an unsaving, which leaves no event, or when they have gone. */
  async reread(reader: string): Promise<void> {
    const standing = new Map((await decisionsOf(reader)).map((decision) => [decision.book, standingOf(decision)]));
    const counted = this.#counted.get(reader) ?? new Map<number, Standing>();
    for (const [book, was] of counted) {
      if (standing.get(book) !== was) this.#count(-1, () => this.model.undo(reader, { book, ...was }));
    }
    for (const [book, is] of standing) {
      if (counted.get(book) !== is) this.#count(1, () => this.model.decide(reader, { book, ...is }));
    }
    if (standing.size > 0) this.#counted.set(reader, standing);
    else this.#counted.delete(reader);
  }

  /** Whether anything of this reader is in the model. */
  counts(reader: string): boolean {
    return this.#counted.has(reader);
  }

  /** Takes those out whose account has gone. To be called daily, and when it may have gone unheard. */
  async forgetGone(): Promise<void> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from jsonb_array_elements_text(${JSON.stringify([...this.#counted.keys()])}::jsonb) as counted(id)
      where not exists (select from ${users} where ${users.id} = counted.id)`);
    for (const { id } of rows) await this.reread(id);
    this.model.neighbours.refresh();
  }

  /** Makes sure that the model knows these books, also those that became visible after later ones. */
  async learn(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !this.model.catalogue.has(id));
    if (missing.length === 0) return;
    const { rows } = await db.execute<RankedBook & Record<string, unknown>>(sql`
      select ${rankedColumns} from ${books}
      where ${books.id} = any((select array(select jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb)::int))::int[])`);
    for (const row of rows) this.model.addBook(row);
  }

  async #readNewBooks(): Promise<void> {
    for (let more = true; more;) {
      const { rows } = await db.execute<RankedBook & Record<string, unknown>>(sql`
        select ${rankedColumns} from ${books}
        where ${books.id} > ${this.#readTo} order by ${books.id} limit ${BOOKS_AT_ONCE}`);
      for (const row of rows) this.model.addBook(row);
      this.#readTo = rows.at(-1)?.id ?? this.#readTo;
      more = rows.length === BOOKS_AT_ONCE;
    }
  }

  #count(by: 1 | -1, change: () => void): void {
    change();
    this.#changes += 1;
    this.#decisions += by;
  }

  #settle(): void {
    this.model.settle(0);
    this.#changes = 0;
  }
}

type Standing = Readonly<Omit<Decision, "book">>;
/** One object for each way in which a decision can stand: a map of millions holds nothing but references. */
const STANDINGS: readonly Standing[] = [true, false].flatMap((liked) =>
  [true, false, null].map((swiped) => ({ liked, swiped })),
);

function standingOf({ liked, swiped = liked }: Decision): Standing {
  return STANDINGS.find((standing) => standing.liked === liked && standing.swiped === swiped)!;
}

const rankedColumns = sql`id, author, genre, left(concat_ws(' ', title, description), 2000) as about`;

/** What one process tells the others: a reader's id, whose part of the model is no longer what it was. */
const CHANNEL = "ranking";

const live = new LiveRanking();
let following: Promise<void> | null = null;
let listening: ReturnType<typeof listenTo> | null = null;
let [followedAt, sweptAt, loaded] = [-Infinity, Date.now(), false];

/**
 * This process's ranking, which follows the events while it is asked for. The first who asks waits a moment for it to
 * have read them; after that it ranks with what it knows so far.
 */
export async function readyRanking(): Promise<LiveRanking> {
  listening ??= hearOfChanges(live);
  if (!following && Date.now() - followedAt > FOLLOW_EVERY_MS) {
    following = follow()
      .catch((error: unknown) => log.error({ err: error }, "the ranking could not read what was swiped"))
      .finally(() => ([following, followedAt] = [null, Date.now()]));
  }
  if (!loaded && following) await Promise.race([following, setTimeout(FIRST_WAIT_MS)]);
  return live;
}

async function follow(): Promise<void> {
  await live.catchUp(SLICE_MS);
  if (Date.now() - sweptAt > DAY_MS) {
    await live.forgetGone();
    sweptAt = Date.now();
  }
  loaded = true;
  // Rows are built between requests, not in one go.
  for (; live.model.neighbours.waiting > 0; await setImmediate()) live.model.neighbours.refresh(SLICE_MS);
}

/**
 * Has this model follow what leaves no event, whichever process it happened in. While the connection was away, an
 * erasure is not missed; an unsaving is, until its reader swipes or saves again.
 */
export function hearOfChanges(ranking: LiveRanking): ReturnType<typeof listenTo> {
  return listenTo(env.DATABASE_URL!, CHANNEL, (reader) => {
    const changed = reader === undefined ? ranking.forgetGone() : ranking.reread(reader);
    changed
      .then(() => ranking.model.neighbours.refresh(SLICE_MS))
      .catch((error: unknown) => log.error({ err: error }, "the ranking could not read a reader anew"));
  });
}

/** Ends what `readyRanking` began. */
export async function stopRanking(): Promise<void> {
  await listening?.stop();
  await following;
}

/** For a change that leaves no event: the reader unsaved a book, or has deleted their account. All processes hear of it. */
export async function rankAnew(reader: string): Promise<void> {
  try {
    await live.reread(reader);
    await db.execute(sql`select pg_notify(${CHANNEL}, ${reader})`);
  } catch (error) {
    log.error({ err: error }, "the ranking could not read a reader anew");
  }
}

/**
 * A reader's standing decisions, oldest first: the last swipe of each book that no undo took back, and every saved
 * book, which counts as a like.
 */
export async function decisionsOf(userId: string): Promise<Decision[]> {
  const { rows } = await db.execute<{ book: number; liked: boolean; swiped: boolean | null }>(sql`
    select book_id as book, bool_or(liked) as liked, bool_or(swiped) as swiped from (
      select book_id, swiped as liked, swiped, at from (
        select distinct on (book_id) book_id, kind = 'like' as swiped, happened_at as at
        from ${swipeEvents} swipe
        where user_id = ${userId} and kind <> 'undo'
          and not exists (select from ${swipeEvents} undo where undo.user_id = swipe.user_id and undo.undoes = swipe.id)
        order by book_id, happened_at desc, id
      ) last
      union all
      select book_id, true, null, created_at from ${savedBooks} where user_id = ${userId}
    ) decision
    group by book_id order by max(at), book_id`);
  return rows;
}
