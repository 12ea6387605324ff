/**
 * A regular expression, for PostgreSQL and JavaScript alike, of titles and authors in UTF-8 that some program took for
 * Latin-1: `Ã¼` for `ü`, and `Ã?` where even that was lost.
 */
export const MISREAD = "[ÃÂ][\\u0080-\\u00bf?‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸ]|â€|ï¿½|\\ufffd";

/** The SQL condition of books whose title or author was misread, or whose authors were cut short: `A. Clerk et al.` */
export const MISREAD_NAME = `title ~ '${MISREAD}' or author ~ '${MISREAD}' or author ~* '\\mu\\.? ?a\\.$|\\met\\.? al\\M'`;
