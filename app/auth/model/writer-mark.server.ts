import { createHmac } from "node:crypto";

import { appSecret } from "#app/platform/app-secret.server.ts";

/** Where readers write for each other. Without a nickname somebody has another name in each. */
export type Place = "talk" | "suggestions";

/**
 * Makes the marks of writers for one reader in one place: the same for all words of one writer there. Keyed, because
 * with a plain digest whoever knows two ids could compute what joins the places.
 */
export function writerMarks(place: Place, userId: string): (writerId: string) => string {
  return (writerId) =>
    createHmac("sha256", appSecret)
      .update(JSON.stringify(["writer mark", place, userId, writerId]))
      .digest("base64url")
      .slice(0, 16);
}
