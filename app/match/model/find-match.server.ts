import { retailerSearch } from "#app/books/model/retailer.ts";
import { ProviderFailed } from "#app/match/model/ai/provider-failed.ts";

import type { AnswerBook, MatchAnswer } from "./answer.ts";
import { answerBook, ownMatch } from "./own-match.server.ts";
import { mayAskProvider, provider } from "./provider.server.ts";
import { bookTitled, matchedBooks, usesAiProvider } from "./queries.server.ts";
import { FAILED } from "./rules.ts";

interface Asking {
  /** Null for a visitor. */
  userId: string | null;
  /** Says from where it was asked, and aborts when the reader leaves. */
  request: Request;
  wish: string;
}

const MOST_MORE = 4;

/** What a reader's words lead to: our own match, and with a provider that may be asked, its choice above ours. */
export async function findMatch({ userId, request, wish }: Asking): Promise<MatchAnswer> {
  const own = await ownMatch(userId, wish);
  const [perfect = null, ...more] = own.books;
  const ours = { by: "matcher" as const, perfect, more, fitsWell: own.fitsWell, capped: false };
  if (!provider || userId === null || !(await usesAiProvider(userId))) return { wish, problem: null, found: ours };
  if (!(await mayAskProvider(userId, request))) return { wish, problem: null, found: { ...ours, capped: true } };
  try {
    const candidates = own.books.map(({ title }) => title);
    const title = await provider(wish, candidates, request.signal);
    const bookId = await bookTitled(title);
    const book = bookId === null ? null : (await matchedBooks(userId, [bookId])).get(bookId);
    const chosen = book ? answerBook(book, "perfect", own.words) : { title, link: retailerSearch(title) };
    const others = below(own.books, own.fitsWell, bookId);
    return {
      wish,
      problem: null,
      found: { by: "provider", perfect: chosen, more: others, fitsWell: true, capped: false },
    };
  } catch (error) {
    if (error instanceof ProviderFailed) return { wish, problem: FAILED, found: ours };
    throw error;
  }
}

/** Our own books under the provider's choice, unless none of them fits well or it is one of them. */
function below(books: readonly AnswerBook[], fitWell: boolean, chosenId: number | null): AnswerBook[] {
  if (!fitWell) return [];
  return books
    .filter(({ id }) => id !== chosenId)
    .map((book): AnswerBook => (book.kind === "perfect" ? { ...book, kind: "our match" } : book))
    .slice(0, MOST_MORE);
}
