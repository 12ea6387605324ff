import type { CoverPaths } from "#app/books/covers/cover-path.ts";
import type { SearchResult } from "#app/books/search/search-result.ts";
import type { DeckCard } from "#app/deck/swipe/queries.server.ts";
import type { Genre } from "#db/genres.ts";
import type { RoundPhase, RoundRule, RoundWay } from "#db/schema/deck/together-kinds.ts";

import type { Standing } from "./rules.ts";

export interface RoundBook {
  at: number;
  id: number;
  title: string;
  author: string;
  genre: Genre;
  facts: string;
  cover: CoverPaths;
  path: string;
}

export interface CountView {
  /** Null for a final, whose points are in `points`. */
  rounds: Array<{ tallies: Array<[at: number, ballots: number]>; out: number | null; byOrder: boolean }> | null;
  points: Array<[at: number, sum: number]> | null;
  /** Without names, in an order of their own; none where few voted. */
  rankings: number[][];
}

export interface RoundView {
  code: string;
  way: RoundWay;
  rule: RoundRule;
  phase: RoundPhase;
  pool: string;
  endsAt: string | null;
  /** Of a ballot whose shortlist is open: how long the vote will take. */
  days: number | null;
  /** Of the reader, where it is known. */
  timeZone: string | null;
  people: Array<{ id: number; name: string; isYou: boolean; isHost: boolean }>;
  mayLead: boolean;
  learns: boolean;
  isShortlist: boolean;
  /** In the lobby: the shortlist so far; one's own can be withdrawn. */
  nominated: Array<RoundBook & { isOwn: boolean }>;
  /** From the first that the device lacks. */
  cards: DeckCard[];
  /** Of all cards. A book that left the catalogue leaves a gap. */
  positions: number[];
  isDrawn: boolean;
  votes: Array<[at: number, standing: Standing, id: string]>;
  agreed: RoundBook[];
  finalists: RoundBook[];
  ranking: number[] | null;
  ranked: number;
  outcome: Outcome | null;
}

/** Why there is no book. */
export type Lack = "never-begun" | "no-votes" | "none" | "gone";

export interface Outcome {
  lack: Lack | null;
  books: RoundBook[];
  reasons: string[];
  count: CountView | null;
}

export interface FoundBooks {
  typed: string;
  books: SearchResult[];
  problem: string | null;
}
