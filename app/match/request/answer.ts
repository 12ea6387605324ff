import type { PlaceLink } from "#app/books/places/links.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import type { MatchedBook } from "#app/match/index/queries.server.ts";
import type { MarkedPart } from "#app/match/matching/marking.ts";
import type { PickKind } from "#app/match/matching/picks.ts";
import type { Correction } from "#app/match/wish/spelling.ts";

export interface AnswerBook extends MatchedBook {
  kind: PickKind | "our match" | "also chosen";
  markedTitle: MarkedPart[];
  excerpt: MarkedPart[] | null;
}

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
    reason: string | null;
    lacks: readonly string[];
    understood: string | null;
    corrections: readonly Correction[];
    outside: PlaceLink | null;
    isOpen: boolean;
    isByTaste: boolean;
    /** Books read so far, while a large catalogue is read for the first time; else null. */
    progress: { read: number; of: number } | null;
    capped: boolean;
  } | null;
}

export function matchAnswer(answer: MatchAnswer | Answer): MatchAnswer {
  if ("found" in answer) return answer;
  const typed = "values" in answer ? answer.values : undefined;
  return { wish: typed?.["wish"] ?? "", problem: problemIn(answer), found: null };
}
