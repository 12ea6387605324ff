/** What a route's `handle` may say of itself; the server holds its requests to it. */
export interface RouteHandle {
  /**
   * The page is the same for everybody until the blog changes, and is cached. Names the query parameters that it reads;
   * it never sees any other, and no cookie.
   */
  cached?: string[];
  /** The page works without any script and is sent none. */
  scripts?: false;
  /** The one script that a page without scripts may have after all, written into it. */
  inlineScript?: string;
  /** By default POST alone. */
  methods?: Array<"POST" | "PUT" | "DELETE">;
  /** By default a plain form. */
  body?: "application/json" | "multipart/form-data";
  /**
   * Answered also while nothing can be written, because the disk is full: what only reads, though by POST, and what
   * nobody may be kept from.
   */
  evenWhenFull?: true;
  /**
   * Answered only to what our own pages ask for, or who opens it by hand: a link or picture on another site would use
   * up the reader's turns, or have us read all of theirs.
   */
  ownPagesOnly?: true;
  /** By default as much as any form of ours needs. */
  maxBytes?: number;
  /** What a reader is told who sends more. */
  tooLarge?: string;
}
