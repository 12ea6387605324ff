/**
 * Every number of the ranking and its source. "Tuned" means: chosen on a tenth of the training readers of
 * `npm run eval`'s data, never on the readers it reports about (docs/decisions/018-ranking.md has the tables).
 */

/** Neighbours of a book. Tuned among 20, 30, 50: 30 is best with `CLOSENESS_POWER`, and costs least. */
export const NEIGHBOURS = 30;
/**
 * Added to the cosine's denominator, because a pair with few readers says little. The unit is a reader with a short
 * list, about two average readers of the data. Tuned among 1.5, 2, 2.5, 5.
 */
export const SHRINKAGE = 2;
/** Fewest readers of a pair that counts: a pair of one reader would disclose that reader's list. */
export const MIN_SHARED_READERS = 2;
/**
 * Beyond this many likes, each weighs 1/√(their number): a reader of 2,000 likes says little about any pair. The
 * exponent was tuned among 0, .3, .5, .7, 1; it gains a tenth of NDCG@10 over plain cosine, more than EASE does.
 */
export const SHORT_LIST = 10;
/** Favours near neighbours over many distant ones. Tuned among 1, 1.3, 1.6, 1.8, 2.2: flat from 1.5 on. */
export const CLOSENESS_POWER = 1.6;
/** Weights are integers in 1/1,024: additions and subtractions in any order cancel out exactly. */
export const WEIGHT_UNIT = 1_024;
/** A row uses this many of a book's newest readers, and of each reader's newest likes. Bounds the cost of a row. */
export const ROW_READERS = 1_000;
export const ROW_LIKES = 1_000;

/** A page uses this many of a reader's newest likes and passes, to bound its cost. All likes would gain 2 % of NDCG@10. */
export const LIKES_READ = 200;
export const PASSES_READ = 100;
/**
 * The weight of a list's entry with stars (in halves, 1 to 10), relative to a liked card: 1 at `STARS_OF_A_LIKE`,
 * `STAR_SLOPE` more for each half above and less for each below; `FEW_STARS` and less count as a pass. An entry without
 * stars weighs 1: .5, .65 and .8 cost NDCG@10. Tuned on all training readers, see docs/decisions/052.
 */
export const STARS_OF_A_LIKE = 8;
export const STAR_SLOPE = 0.15;
export const LEAST_STAR_WEIGHT = 0.3;
export const FEW_STARS = 4;

/** The weight of a pass relative to a like; at most half. Tuned in swipe sessions among .15, .25, .35, .5. */
export const PASS_WEIGHT = 0.35;

/**
 * Fewest readers of a book that counts as popular at all: the choice of one or two would stand on everybody's first card,
 * as "Liked by many readers", and tell who knows them what they chose.
 */
export const APPEAL_READERS = 3;
/**
 * Fewest readers of a book of full popularity. In a community of three readers, their few choices must not outrank the
 * reader's own taste. Every data set of `npm run eval` exceeds it.
 */
export const POPULAR_READERS = 20;
/** Pseudo-swipes at the average like rate, added to every book. From the comparison in the decision record. */
export const RATE_SMOOTHING = 10;
/**
 * Exponent of the like rate (relative to the average) in the prior, for a reader with passes only or without decisions.
 * Tuned in swipe sessions of all training readers among 0 to 4; 3 and 4 are equally good. It does not apply to readers
 * with likes only: those are chosen books, not shown cards, and it cost more than a quarter of NDCG@10 at one like.
 */
export const RATE_POWER = 3;
/**
 * The prior's weight for a reader without decisions, in units of closeness, and the number of likes that halves it.
 * Tuned at 1, 2, 5, 10 and 20 likes among .2 to 1.2 and 1 to 5.
 */
export const PRIOR_WEIGHT = 0.8;
export const PRIOR_HALVED_AT = 3;
/** A pass counts as this many likes in that halving: popular books displease this reader. Tuned among 0, .5, 1, 2, 3. */
export const PRIOR_PASS = 2;
/** Length of each list of most appealing books (one per genre, one of all), and the most that a page takes from it. */
export const PRIOR_HEAD = 2_000;
export const PRIOR_CANDIDATES = 500;

/**
 * The prior of the book that most have read elsewhere, relative to that of the book that most have chosen here. It halves
 * when readers here have chosen so many books. Not tuned: no data of a place that grows.
 */
export const ELSEWHERE_WEIGHT = 0.5;
export const ELSEWHERE_HALVED_AT = 500;
/** Candidates of those read elsewhere, drawn by the shuffle from the most read ones. */
export const WIDELY_READ_SAMPLE = 100;
/**
 * Of the first cards of a shuffle every third is one that the house has chosen, until a reader has decided on so many
 * books.
 */
export const CURATED_CARDS = 60;
export const CURATED_EVERY = 3;
export const CURATED_UNTIL = 30;
export const CURATED_SAMPLE = 60;

/** Content, in units of closeness: full if no decided book has neighbours, `CONTENT_FLOOR` of it if all have. */
export const AUTHOR_WEIGHT = 0.08;
export const GENRE_WEIGHT = 0.04;
export const TERM_WEIGHT = 0.04;
export const CONTENT_FLOOR = 0.1;
/** Pseudo-decisions that shrink each author's, genre's and word's affinity. */
export const AFFINITY_SMOOTHING = 2;
/** Words per book; words and authors followed for a reader; candidates for each of those. */
export const TERMS_OF_A_BOOK = 12;
export const TERMS_FOLLOWED = 24;
export const AUTHORS_FOLLOWED = 24;
export const BOOKS_OF_A_TERM = 50;
/** Candidates from liked genres: the pool has few books of a rare genre, and few in an order with many holes. */
export const BOOKS_OF_LIKED_GENRES = 200;
/** A word in more than this share of the books weighs nothing. */
export const COMMON_TERM_SHARE = 0.1;

/** At most two books of an author in any ten cards, for diversity. */
export const AUTHOR_LIMIT = 2;
export const AUTHOR_WINDOW = 10;
/** One card in eight (12.5 %) is drawn at random: only such cards can measure what the ranking misses. */
export const EXPLORE_EVERY = 8;
/** Score bonus and malus of the taste rules "more" and "less": it outweighs the highest prior. */
export const MORE_OR_LESS = 1;
/** Positions of a window. */
export const WINDOW_BOOKS = 200;
