import { searchLink } from "#app/books/places/links.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { providerChoice } from "#app/match/ai/provider-choice.server.ts";
import { ProviderFailed } from "#app/match/ai/provider-failed.ts";
import { mayAskProvider, provider } from "#app/match/ai/provider.server.ts";
import { IndexUnavailable } from "#app/match/index/index-thread.server.ts";
import { matchIndex } from "#app/match/index/match-index.server.ts";
import { providerCandidates, usesAiProvider } from "#app/match/index/queries.server.ts";

import type { MatchAnswer } from "./answer.ts";
import { ownMatch } from "./own-match.server.ts";
import { FAILED } from "./rules.ts";

interface MatchRequest {
  userId: string | null;
  request: Request;
  wish: string;
}

const LONGEST_SEARCH = 200;

export async function findMatch(asked: MatchRequest): Promise<MatchAnswer> {
  try {
    return await found(asked);
  } catch (error) {
    if (error instanceof IndexUnavailable) return { wish: asked.wish, problem: FAILED(), found: null };
    throw error;
  }
}

async function found({ userId, request, wish }: MatchRequest): Promise<MatchAnswer> {
  const places = await placesFor(userId);
  const own = await ownMatch(userId, wish, places);
  const [perfect = null, ...more] = own.books;
  const { fitsWell, reason, lacks, corrections, isOpen, isByTaste } = own;
  const outside = searchLink(wish.slice(0, LONGEST_SEARCH), places);
  const progress = matchIndex.progress();
  const verdict = { fitsWell, reason, lacks, corrections, understood: null, isOpen, isByTaste, progress };
  const ours = { by: "matcher" as const, perfect, more, ...verdict, outside, capped: false };
  // The reader's own books, and what is like them, stay private.
  if (isByTaste) return { wish, problem: null, found: ours };
  if (!provider || userId === null || !(await usesAiProvider(userId))) return { wish, problem: null, found: ours };
  if (!(await mayAskProvider(userId, request))) return { wish, problem: null, found: { ...ours, capped: true } };
  try {
    const candidates = await providerCandidates(own.candidates);
    const reply = await provider(wish, candidates, request.signal);
    const ids = candidates.map(({ id }) => id);
    const choice = await providerChoice(userId, own, ids, reply, places);
    return { wish, problem: null, found: { ...ours, ...choice, by: "provider", fitsWell: true, lacks: [] } };
  } catch (error) {
    if (error instanceof ProviderFailed) return { wish, problem: FAILED(), found: ours };
    throw error;
  }
}
