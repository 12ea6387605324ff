/** In characters, as a browser counts them. */
export const LONGEST_WISH = 1_000;

/** Our own matcher costs a few milliseconds; whoever asks more often is no reader. */
export const MATCHES = { limit: 60, windowSeconds: 10 * 60 };

/** The provider costs the owner money. */
export const PROVIDER = {
  ofReader: { limit: 10, windowSeconds: 24 * 60 * 60 },
  ofAddress: { limit: 10, windowSeconds: 60 * 60 },
  ofEverybody: { limit: 500, windowSeconds: 24 * 60 * 60 },
};

export const FAILED = "Failed to get recommendation";
