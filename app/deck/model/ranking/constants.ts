/**
 * Every number of the ranking and where it comes from. "Tuned" means: chosen on a tenth of the training readers of
 * `npm run eval`'s data, never on the readers it reports about (docs/decisions/018-ranking.md has the tables).
 */

/** Neighbours kept for a book. Tuned among 20, 30, 50: 30 is best with `CLOSENESS_POWER`, and costs least. */
export const NEIGHBOURS = 30;
/**
 * Added to the cosine's denominator: a pair that few readers liked says little. In readers with short lists, each
 * worth about two average ones of the data; tuned among 1.5, 2, 2.5, 5.
 */
export const SHRINKAGE = 2;
/** A pair counts from so many readers on: of one reader alone it would be their list, told to others. */
export const READERS_TOGETHER = 2;
/**
 * A reader's likes weigh 1/√(how many) each: who likes 2,000 books says little about any pair of them. Tuned among
 * the exponents 0, .3, .5, .7, 1; worth a tenth of NDCG@10 over plain cosine, and more than EASE gains.
 */
export const SHORT_LIST = 10;
/** Raises near neighbours over the many distant ones. Tuned among 1, 1.3, 1.6, 1.8, 2.2: flat from 1.5 on. */
export const CLOSENESS_POWER = 1.6;
/** Weights are whole numbers of this unit, so that adding and taking away in any order ends exactly where it began. */
export const WEIGHT_UNIT = 1_024;
/** The newest so many readers of a book, and likes of a reader, make a row: a bound on its cost, not a model. */
export const ROW_READERS = 1_000;
export const ROW_LIKES = 1_000;

/** The newest so many likes and passes of a reader make a page: a bound on its cost. All likes would be worth 2 % of NDCG@10. */
export const LIKES_READ = 200;
export const PASSES_READ = 100;
/** A pass weighs this much of a like; never more than half. Tuned in swipe sessions among .15, .25, .35, .5. */
export const PASS_WEIGHT = 0.35;

/**
 * So many readers at least make a book as popular as one can be: in a community where three have saved a book or two,
 * what those few chose must not come before what the reader likes. Below what any of `npm run eval`'s data has.
 */
export const POPULAR_READERS = 20;
/** Swipes of the average like rate that every book begins with. From the comparison in the decision record. */
export const RATE_SMOOTHING = 10;
/**
 * How the like rate, over the average one, lifts the prior for a reader who has only passed so far, or done nothing.
 * Tuned in swipe sessions of all training readers among 0 to 4; 3 and 4 are as good. For a reader known by likes alone it says nothing:
 * they come from books they chose, not from cards they were shown, and there it cost more than a quarter of NDCG@10 at one like.
 */
export const RATE_POWER = 3;
/**
 * The prior's weight for a reader of no decisions, in units of closeness, and after how many likes it has halved.
 * Tuned at 1, 2, 5, 10 and 20 likes among .2 to 1.2 and 1 to 5.
 */
export const PRIOR_WEIGHT = 0.8;
export const PRIOR_HALVED_AT = 3;
/** A pass counts for so many likes there: whom the popular does not please is told less of it. Tuned among 0, .5, 1, 2, 3. */
export const PRIOR_PASS = 2;
/** The most appealing books kept of each filter, and how many of those that may come are candidates of a page. */
export const PRIOR_HEAD = 2_000;
export const PRIOR_CANDIDATES = 500;

/** Content, in units of closeness: full where no decided book has neighbours yet, `CONTENT_FLOOR` of it where all have. */
export const AUTHOR_WEIGHT = 0.08;
export const GENRE_WEIGHT = 0.04;
export const TERM_WEIGHT = 0.04;
export const CONTENT_FLOOR = 0.1;
/** Swipes of the reader's own average that each author and genre begins with. */
export const AFFINITY_SMOOTHING = 2;
/** Telling words kept of a book; words and authors followed for a reader; books followed for either. */
export const TERMS_OF_A_BOOK = 12;
export const TERMS_FOLLOWED = 24;
export const AUTHORS_FOLLOWED = 24;
export const BOOKS_OF_A_TERM = 50;
/**
 * Books of the genres that a reader leans to, among a page's candidates: of a rare genre, and in an order with many holes,
 * the pool holds next to none.
 */
export const BOOKS_OF_LIKED_GENRES = 200;
/** A word in more than this share of the books tells nothing. */
export const COMMON_TERM_SHARE = 0.1;

/** At most so many books of one author in any ten cards (issue: diversity). */
export const AUTHOR_LIMIT = 2;
export const AUTHOR_WINDOW = 10;
/** One card in eight (12.5 %) is drawn by chance: without those nobody could ever measure what the ranking misses. */
export const EXPLORE_EVERY = 8;
/** What "more" and "less" of the taste panel do to a score: what is asked for outweighs the highest prior. */
export const MORE_OR_LESS = 1;
/** Cards of a pass that are picked from the whole deck; after them the pass goes on in ranked windows. */
export const HEAD_CARDS = 300;
/** Books that a window of a pass ranks among themselves. */
export const WINDOW_BOOKS = 200;
