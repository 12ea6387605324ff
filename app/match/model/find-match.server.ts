import { retailerSearch } from "#app/books/model/retailer.ts";
import { ProviderFailed } from "#app/match/model/ai/provider-failed.ts";

import type { AnswerBook, MatchAnswer } from "./answer.ts";
import { answerBook, ownMatch } from "./own-match.server.ts";
import { mayAskProvider, provider } from "./provider.server.ts";
import { bookTitled, matchedBooks, usesAiProvider } from "./queries.server.ts";
import { FAILED } from "./rules.ts";

interface MatchRequest {
  /** Null for a visitor. */
  userId: string | null;
  /** Gives the client address for rate limits, and the signal that aborts when the reader leaves. */
  request: Request;
  wish: string;
}

const MAX_MORE = 4;
/** Of a search at the retailer, in characters. */
const LONGEST_SEARCH = 200;

/** Returns our own match, below the provider's choice if the reader may use a provider. */
export async function findMatch({ userId, request, wish }: MatchRequest): Promise<MatchAnswer> {
  const own = await ownMatch(userId, wish);
  const [perfect = null, ...more] = own.books;
  const { fitsWell, reason, lacks, corrections } = own;
  const outside = retailerSearch(wish.slice(0, LONGEST_SEARCH));
  const ours = { by: "matcher" as const, perfect, more, fitsWell, reason, lacks, corrections, outside, capped: false };
  if (!provider || userId === null || !(await usesAiProvider(userId))) return { wish, problem: null, found: ours };
  if (!(await mayAskProvider(userId, request))) return { wish, problem: null, found: { ...ours, capped: true } };
  try {
    const candidates = own.books.map(({ title }) => title);
    const title = await provider(wish, candidates, request.signal);
    const bookId = await bookTitled(title);
    const book = bookId === null ? null : (await matchedBooks(userId, [bookId])).get(bookId);
    const chosen = book ? answerBook(book, "perfect", own.tokens) : { title, link: retailerSearch(title) };
    const others = otherMatches(own.books, own.fitsWell, bookId);
    return {
      wish,
      problem: null,
      found: { ...ours, by: "provider", perfect: chosen, more: others, fitsWell: true, reason: null, lacks: [] },
    };
  } catch (error) {
    if (error instanceof ProviderFailed) return { wish, problem: FAILED, found: ours };
    throw error;
  }
}

/** Our own matches without the provider's choice; none if they do not fit well. */
function otherMatches(books: readonly AnswerBook[], fitWell: boolean, chosenId: number | null): AnswerBook[] {
  if (!fitWell) return [];
  return books
    .filter(({ id }) => id !== chosenId)
    .map((book): AnswerBook => (book.kind === "perfect" ? { ...book, kind: "our match" } : book))
    .slice(0, MAX_MORE);
}
