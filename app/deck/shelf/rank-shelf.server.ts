import { PREFERENCE_SMOOTHING, PREFERENCE_WEIGHT } from "#app/deck/ranking/constants.ts";
import { weightOf } from "#app/deck/ranking/decision.ts";
import { preferenceOf } from "#app/deck/ranking/preference.ts";
import { leaning, reasonOf } from "#app/deck/ranking/rank-page.ts";
import { readyRanking } from "#app/deck/ranking/ranking.queries.server.ts";
import { reasonText, type KnownBook, type Reason } from "#app/deck/ranking/reason.ts";
import { readOf, scoreBooks } from "#app/deck/ranking/score.ts";
import { decisionFrom } from "#app/deck/ranking/standing.ts";
import { bookFacts } from "#app/deck/taste/queries.server.ts";
import { readerTaste } from "#app/deck/taste/reader-taste.queries.server.ts";
import { tasteFrom } from "#app/deck/taste/taste.ts";
import type { BookToRead } from "#app/reading/next/queries.server.ts";

export interface RankedShelf {
  scoreOf(entryId: number): number;
  reasonsFor(entryIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Leaves out what says only that a book is listed, and the rules "never": the reader chose the books. */
export async function rankShelf(userId: string, shelf: readonly BookToRead[]): Promise<RankedShelf> {
  const [ranking, taste] = await Promise.all([readyRanking(), readerTaste(userId, 0)]);
  const entryOf = new Map(shelf.flatMap(({ bookId, entryId }) => (bookId === null ? [] : [[bookId, entryId]])));
  const bookIds = [...entryOf.keys()];
  await ranking.addMissingBooks(bookIds);
  const { model } = ranking;
  const decisions = taste.decisions.filter(({ book }) => !entryOf.has(book));
  const lean = leaning(model, tasteFrom(taste.rules));
  const preferred = preferenceOf(model.catalogue, readOf(decisions).read);
  const scores = scoreBooks(model, decisions, {
    pool: bookIds,
    poolOnly: true,
    preferred,
    lean: (book) => lean.author(book) + lean.genre(book),
  });
  const byEntry = new Map(scores.map((score) => [entryOf.get(score.book)!, score]));
  const loved = new Map(shelf.flatMap(({ entryId, loved }) => (loved ? [[entryId, loved]] : [])));

  return {
    scoreOf: (entryId) => byEntry.get(entryId)?.score ?? lovedScore(loved.get(entryId)),
    async reasonsFor(entryIds) {
      const reasons = new Map<number, Reason>();
      for (const id of entryIds) {
        const score = byEntry.get(id);
        if (score) reasons.set(id, reasonOf({ model, decisions }, preferred, score, lean));
      }
      const causes = [...reasons.values()].flatMap((reason) => ("bookId" in reason ? reason.bookId : []));
      const facts = await bookFacts(causes);
      const done = new Map(decisions.map((decision) => [decision.book, decision]));
      const known = (id: number): KnownBook | undefined => {
        const title = facts.get(id)?.title;
        return title === undefined ? undefined : { title, cause: done.get(id)?.cause ?? { kind: "like" } };
      };
      return new Map(
        entryIds.flatMap((id): Array<[number, string]> => {
          const [reason, own] = [reasons.get(id), loved.get(id)];
          if (own) return [[id, lovedReason(own)]];
          return reason && reason.kind !== "different" ? [[id, reasonText(reason, known)]] : [];
        }),
      );
    },
  };
}

/** How alike two books are of which only the author is known. */
const ALIKE_BY_AUTHOR = 0.25;

type Loved = NonNullable<BookToRead["loved"]>;

const lovedCause = ({ stars }: Loved) => ({ kind: "listed", status: "completed", stars }) as const;

function lovedScore(loved: Loved | undefined): number {
  if (!loved) return 0;
  const weight = weightOf(decisionFrom(0, lovedCause(loved)));
  return (ALIKE_BY_AUTHOR * PREFERENCE_WEIGHT * weight) / (1 + PREFERENCE_SMOOTHING);
}

function lovedReason(loved: Loved): string {
  return reasonText({ kind: "neighbour", bookId: 0 }, () => ({ title: loved.title, cause: lovedCause(loved) }));
}
