/**
 * A regular expression, for PostgreSQL and JavaScript alike, of titles in UTF-8 that some program took for Latin-1:
 * `Ã¼` for `ü`, and `Ã?` where even that was lost.
 */
export const MISREAD_TITLE = "[ÃÂ][\\u0080-\\u00bf?‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸ]|â€|ï¿½|\\ufffd";
