import { randomInt } from "node:crypto";

import { CODE_LENGTH, SIGNS } from "#app/deck/together/code.ts";
import { togetherCards, togetherPeople, togetherRankings, togetherRounds } from "#db/schema.ts";

import { insert, type Database } from "./insert.ts";

interface Within {
  /** Guests, where they have no `userId`. */
  people: Array<Partial<typeof togetherPeople.$inferInsert>>;
  books: number[];
  agreed?: number[];
  rankings?: number[][];
}

/** A round with its people and cards. Returns its code. */
export async function aRound(
  database: Database,
  facts: Partial<typeof togetherRounds.$inferInsert>,
  { people, books, agreed = [], rankings = [] }: Within,
): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]!).join("");
  const basis = { code, way: "swipe", rule: "all", pool: "all", seed: 7 } as const;
  const [round] = await insert(database, togetherRounds, [{ ...basis, ...facts }]);
  const roundId = round!.id;
  const persons = await insert(
    database,
    togetherPeople,
    people.map((person, index) => ({
      roundId,
      name: `Person ${index}`,
      guest: person.userId ? null : `guest ${code} ${index}`,
      ...person,
    })),
  );
  const agreedAt = (at: number) => (agreed.includes(at) ? new Date() : null);
  await insert(
    database,
    togetherCards,
    books.map((bookId, at) => ({ roundId, at, bookId, agreedAt: agreedAt(at) })),
  );
  if (rankings.length > 0) {
    await insert(
      database,
      togetherRankings,
      rankings.map((cards, index) => ({ personId: persons[index]!.id, cards })),
    );
  }
  return code;
}
