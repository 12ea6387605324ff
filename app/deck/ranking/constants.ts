/** "Tuned": on training readers of `npm run eval` alone; the tables are in docs/measurements/018-ranking.md. */

export const NEIGHBOURS = 30;
/** The unit is a reader with a short list. Lowers the closeness of a pair with few readers. Tuned. */
export const SHRINKAGE = 2;
/** Fewest readers of a pair that counts: a pair of one reader would disclose that reader's list. */
export const MIN_SHARED_READERS = 2;
/** Beyond this many likes, each weighs 1/√(their number): a reader of 2,000 likes says little about any pair. */
export const SHORT_LIST = 10;
/** Favours near neighbours over many distant ones. Tuned: flat from 1.5 on. */
export const CLOSENESS_POWER = 1.6;
/** Weights are integers in 1/1,024: additions and subtractions in any order cancel out exactly. */
export const WEIGHT_UNIT = 1_024;
/** A row uses this many of a book's newest readers, and of each reader's newest likes. Bounds the cost of a row. */
export const ROW_READERS = 1_000;
export const ROW_LIKES = 1_000;

export const LIKES_READ = 200;
export const PASSES_READ = 100;
/** In halves; `STAR_SLOPE` is the change for each half more or less. `FEW_STARS` or less is a pass. */
export const STARS_OF_A_LIKE = 8;
export const STAR_SLOPE = 0.15;
export const LEAST_STAR_WEIGHT = 0.3;
export const FEW_STARS = 4;

export const PASS_WEIGHT = 0.35;

/** Fewest readers of a popular book: shown to everybody, the choice of one or two would tell who made it. */
export const APPEAL_READERS = 3;
/** Fewest readers of full popularity: in a small community, few choices must not outrank the reader's own taste. */
export const POPULAR_READERS = 20;
export const RATE_SMOOTHING = 10;
/** Exponent of the like rate in the prior, for a reader with passes only or without decisions. Tuned among 0 to 4. */
export const RATE_POWER = 3;
/** Of a reader without decisions, in units of closeness; `PRIOR_HALVED_AT` likes halve it. Tuned. */
export const PRIOR_WEIGHT = 0.8;
export const PRIOR_HALVED_AT = 3;
/** Likes that one pass counts as in halving the prior: popular books displease this reader. Tuned. */
export const PRIOR_PASS = 2;
export const PRIOR_HEAD = 2_000;
export const PRIOR_CANDIDATES = 500;

/** Relative to the most-chosen book here; halved at `ELSEWHERE_HALVED_AT` choices here. Not tuned. */
export const ELSEWHERE_WEIGHT = 0.5;
export const ELSEWHERE_HALVED_AT = 500;
export const WIDELY_READ_SAMPLE = 100;
export const CURATED_CARDS = 60;
export const CURATED_EVERY = 3;
export const CURATED_UNTIL = 30;
export const CURATED_SAMPLE = 60;

/** Content, in units of closeness: full if no decided book has neighbours, `CONTENT_FLOOR` of it if all have. */
export const PREFERENCE_WEIGHT = 0.16;
export const CONTENT_FLOOR = 0.1;
export const AFFINITY_SMOOTHING = 2;
/** Of the regression: in units of one decision. Tuned on made-up tastes, as are the weights of facets. */
export const PREFERENCE_SMOOTHING = 1;
export const PREFERENCE_PASS_WEIGHT = 0.3;
export const LEARNING_STEPS = 8;
/** Least rarity of a trait: most books share it, and yet it tells. */
export const LEAST_RARITY = 0.1;
export const WORD_WEIGHT = 1;
/** A book with fewer traits gets the most telling words of its text as well. */
export const WORDS_OF_A_BOOK = 14;
export const COMMON_WORD_SHARE = 0.1;
export const TERMS_FOLLOWED = 48;
export const BOOKS_OF_A_TERM = 50;
export const SMALL_CATALOGUE = 3_000;
/** Candidates from liked genres: the pool has few books of a rare genre, and few in an order with many holes. */
export const BOOKS_OF_LIKED_GENRES = 200;

export const AUTHOR_LIMIT = 2;
export const AUTHOR_WINDOW = 10;
/** The first cards of a stranger, and from how many books drawn by chance each is chosen. */
export const TABLE_CARDS = 11;
export const TABLE_CHOICE = 12;
/** Most cards of a genre in a row, unless `GENRE_LOYALTY` of at least `LOYAL_LIKES` likes are of it. */
export const GENRE_RUN = 3;
export const GENRE_LOYALTY = 0.9;
export const LOYAL_LIKES = 10;
/** One card in sixteen is drawn at random: only such cards can measure what the ranking misses. */
export const EXPLORE_EVERY = 16;
/** Score bonus and malus of the taste rules "more" and "less": it outweighs the highest prior. */
export const MORE_OR_LESS = 1;
export const WINDOW_BOOKS = 200;
