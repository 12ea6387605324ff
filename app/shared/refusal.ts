import { isRouteErrorResponse } from "react-router";

/**
 * What a form says whose answer did not come as it should: the server's own words where it takes no writes at all (its
 * disk is full, or too many ask), else `otherwise`.
 */
export function refusalIn(error: unknown, otherwise: string): string {
  return isRouteErrorResponse(error) && error.status === 503 && typeof error.data === "string" && error.data !== ""
    ? error.data
    : otherwise;
}
