/** Marks a cached page that was asked for with a cookie of ours. Its bytes are the same for everybody. */
export const SIGNED_IN = "session";
