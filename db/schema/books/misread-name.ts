/** Matches UTF-8 read as Latin-1, in PostgreSQL and JavaScript: `Ã¼` for `ü`, and `Ã?` where that was lost. */
export const MISREAD = "[ÃÂ][\\u0080-\\u00bf?‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸ]|â€|ï¿½|\\ufffd";

export const MISREAD_NAME = `title ~ '${MISREAD}' or author ~ '${MISREAD}' or author ~* '\\mu\\.? ?a\\.$|\\met\\.? al\\M'`;
