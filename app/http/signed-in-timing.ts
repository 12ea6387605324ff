/** Name of the `Server-Timing` of a cached page that was asked for with a cookie of ours. Its bytes are everybody's. */
export const SIGNED_IN = "session";
