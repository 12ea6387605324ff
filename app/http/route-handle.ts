/** A route's `handle`: the server checks requests against it. */
export interface RouteHandle {
  /**
   * The page is the same for everyone until the blog or the catalogue changes, and is cached, with one header for visitors
   * and one for readers. Lists the query parameters it reads; it sees no others, and no cookies.
   */
  cached?: string[];
  /** The parameter of a cached page's address that names what has a version of its own: only a change of that ends the page. */
  versionOf?: string;
  /**
   * The page is cached for requests without cookies of ours, in so many renderings that differ by chance. It reads the query
   * parameters `query`, sees no others, and is rendered anew for a URL with one of `unless`. One of several
   * renderings shows other books for each set of the catalogue's languages that browsers ask for.
   */
  cachedForVisitors?: { renderings: number; query: string[]; unless: string[] };
  /** The page works without scripts and is sent none. */
  scripts?: false;
  /** The only script of a page without scripts, inlined. */
  inlineScript?: string;
  /** Default: POST only. */
  methods?: Array<"POST" | "PUT" | "DELETE">;
  /** Default: a urlencoded form. */
  body?: "application/json" | "multipart/form-data";
  /** Answered even while the disk is full: actions that only read, and those that must never be denied. */
  evenWhenFull?: true;
  /**
   * Answered only to requests of our own pages and typed URLs: links or images on other sites would use up the user's
   * rate limit, or make the server read all their data.
   */
  ownPagesOnly?: true;
  /** Default: more than any form of the app needs. */
  maxBytes?: number;
  tooLarge?: string;
}
