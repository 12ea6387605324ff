import { problemIn, type Answer } from "#app/http/answer.ts";
import type { MarkedPart } from "#app/match/model/matching/marking.ts";
import type { PickKind } from "#app/match/model/matching/match.ts";

import type { MatchedBook } from "./queries.server.ts";

/** A book of ours in an answer, with the words that mattered marked. */
export interface AnswerBook extends MatchedBook {
  kind: PickKind | "our match";
  markedTitle: MarkedPart[];
  /** What of the description tells most; null where there is none. */
  excerpt: MarkedPart[] | null;
}

/** A title that only the provider knows. */
export interface NamedTitle {
  title: string;
  link: string;
}

/** What a reader's words led to. */
export interface MatchAnswer {
  wish: string;
  /** Why something did not work, in words for the reader. */
  problem: string | null;
  found: {
    /** Who chose the perfect match. */
    by: "matcher" | "provider";
    perfect: AnswerBook | NamedTitle | null;
    more: AnswerBook[];
    fitsWell: boolean;
    /** The provider would have been asked, but has been asked often enough. */
    capped: boolean;
  } | null;
}

/** The same where no answer came: what was typed, and that it failed. */
export function matchAnswer(answer: MatchAnswer | Answer): MatchAnswer {
  if ("found" in answer) return answer;
  const typed = "values" in answer ? answer.values : undefined;
  return { wish: typed?.["wish"] ?? "", problem: problemIn(answer), found: null };
}
