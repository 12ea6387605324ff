import { isRouteErrorResponse } from "react-router";

const OWN_WORDS = new Set([409, 429, 503]);

/**
 * What a form says whose answer did not come as it should: the server's own words where it takes no writes at all (its
 * disk is full, or too many ask), no more of this reader now, or no more rows of theirs; else `otherwise`.
 */
export function refusalIn(error: unknown, otherwise: string): string {
  return isRouteErrorResponse(error) &&
    OWN_WORDS.has(error.status) &&
    typeof error.data === "string" &&
    error.data !== ""
    ? error.data
    : otherwise;
}
