export interface RouteHandle {
  /** Same for everyone until the blog or catalogue changes. Lists the query parameters it reads; it sees no cookies. */
  cached?: string[];
  /** Only a change of what this parameter names ends the page. */
  versionOf?: string;
  /** For requests without our cookies. The page sees only `query`; a parameter in `unless` forces a new rendering. */
  cachedForVisitors?: { renderings: number; query: string[]; unless: string[] };
  scripts?: false;
  inlineScript?: string;
  methods?: Array<"POST" | "PUT" | "DELETE">;
  body?: "application/json" | "multipart/form-data";
  /** Answered even while the disk is full: actions that only read, and those that must never be denied. */
  evenWhenFull?: true;
  /** Links or images on other sites would use up the user's rate limit, or make the server read all their data. */
  ownPagesOnly?: true;
  maxBytes?: number;
  tooLarge?: string;
}
