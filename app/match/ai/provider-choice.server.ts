import { titleLink, type Place } from "#app/books/places/links.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";
import { bookTitled, matchedBooks } from "#app/match/index/queries.server.ts";
import { reasonText } from "#app/match/matching/reason.ts";
import type { AnswerBook, MatchAnswer, NamedTitle } from "#app/match/request/answer.ts";
import { answerBook, type OwnMatch } from "#app/match/request/own-match.server.ts";

import { ProviderFailed } from "./provider-failed.ts";
import type { OwnTitle, ProviderReply } from "./reply.ts";
import { understoodText } from "./understood.ts";

const MAX_MORE = 4;

type Choice = Pick<NonNullable<MatchAnswer["found"]>, "perfect" | "more" | "reason" | "understood">;

export async function providerChoice(
  userId: string,
  own: OwnMatch,
  candidateIds: readonly number[],
  { picks, own: titles, understood }: ProviderReply,
  places: readonly Place[],
): Promise<Choice> {
  const named = await Promise.all(titles.map(async (each) => ({ ...each, id: await bookTitled(each.title) })));
  const ids = [...picks.map((number) => candidateIds[number - 1]!), ...named.flatMap(({ id }) => id ?? [])];
  const books = await matchedBooks(userId, ids, places);
  const chosen: Array<AnswerBook | NamedTitle> = [
    ...[...new Set(ids)].flatMap((id) => {
      const book = books.get(id);
      return book ? [answerBook(book, "also chosen", own.tokens)] : [];
    }),
    ...named.filter(({ id }) => id === null).map((title) => namedTitle(title, places)),
  ];
  const [perfect, ...others] = chosen;
  // The chosen books may have been deleted meanwhile.
  if (!perfect) throw new ProviderFailed({ isOutage: false });
  const reason = "id" in perfect ? reasonText(await matchIndex.ask("reason", understood, perfect.id)) : null;
  return {
    perfect: "id" in perfect ? { ...perfect, kind: "perfect" } : perfect,
    more: [...others, ...otherMatches(own, ids)].slice(0, MAX_MORE),
    reason,
    understood: understoodText(understood),
  };
}

function namedTitle({ title, author }: OwnTitle, places: readonly Place[]): NamedTitle {
  return { title, author, link: titleLink({ title, author: author ?? "", isbn13: null }, places) };
}

function otherMatches({ books, fitsWell }: OwnMatch, chosenIds: readonly number[]): AnswerBook[] {
  if (!fitsWell) return [];
  return books
    .filter(({ id }) => !chosenIds.includes(id))
    .map((book): AnswerBook => (book.kind === "perfect" ? { ...book, kind: "our match" } : book));
}
