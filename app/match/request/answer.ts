import type { PlaceLink } from "#app/books/places/links.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import type { MatchedBook } from "#app/match/index/queries.server.ts";
import type { MarkedPart } from "#app/match/matching/marking.ts";
import type { PickKind } from "#app/match/matching/match.ts";
import type { Correction } from "#app/match/wish/spelling.ts";

export interface AnswerBook extends MatchedBook {
  kind: PickKind | "our match" | "also chosen";
  markedTitle: MarkedPart[];
  /** The best matching sentences of the description; null without a description. */
  excerpt: MarkedPart[] | null;
}

/** A title from the provider that our catalogue does not have. */
export interface NamedTitle {
  title: string;
  author: string | null;
  link: PlaceLink | null;
}

export interface MatchAnswer {
  wish: string;
  problem: string | null;
  found: {
    by: "matcher" | "provider";
    perfect: AnswerBook | NamedTitle | null;
    more: Array<AnswerBook | NamedTitle>;
    fitsWell: boolean;
    /** What the first book has of the wish; null where there is nothing to say. */
    reason: string | null;
    /** What the first book lacks of the wish, in the reader's words. */
    lacks: readonly string[];
    /** What the provider understood; null without it. */
    understood: string | null;
    corrections: readonly Correction[];
    /** To the first place that can be searched for the wish. */
    outside: PlaceLink | null;
    /** The wish says nothing of what the book should have; the reader's own books answer it, if there are any. */
    isOpen: boolean;
    isByTaste: boolean;
    /** How many books were known, while a large catalogue is read for the first time; else null. */
    progress: { read: number; of: number } | null;
    /** The provider's rate limit was reached. */
    capped: boolean;
  } | null;
}

/** Converts a failed mutation to an answer with the typed text and the problem. */
export function matchAnswer(answer: MatchAnswer | Answer): MatchAnswer {
  if ("found" in answer) return answer;
  const typed = "values" in answer ? answer.values : undefined;
  return { wish: typed?.["wish"] ?? "", problem: problemIn(answer), found: null };
}
