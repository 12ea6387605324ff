import type { Genre } from "#db/genres.ts";

import type { Decision } from "./decision.ts";
import type { RankingModel } from "./model.ts";
import type { Reason } from "./reason.ts";

/** A reader's rules about authors (in any spelling) and genres; a leaning is 1 for more, -1 for less. */
export interface Taste {
  never: { authors: readonly string[]; genres: readonly Genre[] };
  leaning: { authors: Readonly<Record<string, number>>; genres: Readonly<Partial<Record<Genre, number>>> };
}

export const NO_TASTE: Taste = { never: { authors: [], genres: [] }, leaning: { authors: {}, genres: {} } };

export interface PageRequest {
  model: RankingModel;
  /** Oldest first. */
  decisions: readonly Decision[];
  genre: Genre | null;
  taste: Taste;
  /** 32 bits: the same seed, position and signals give the same page. */
  seed: number;
  position: number;
  count: number;
  pool: readonly number[];
  poolOnly?: boolean;
  deals?: (book: number) => boolean;
  without: ReadonlySet<number>;
  before: readonly number[];
}

export interface RankedCard {
  book: number;
  reason: Reason;
  explored: boolean;
}
