import { createHmac } from "node:crypto";

import { appSecret } from "#app/platform/app-secret.server.ts";

/** A section of the club where users write. A user without a nickname has another name in each. */
export type ClubSection = "talk" | "suggestions";

/**
 * Makes the pseudonyms of writers for one viewer in one section: the same for all texts of one writer there. Keyed,
 * because with a plain digest somebody who knows two ids could link the sections.
 */
export function writerMarks(section: ClubSection, userId: string): (writerId: string) => string {
  return (writerId) =>
    createHmac("sha256", appSecret)
      .update(JSON.stringify(["writer mark", section, userId, writerId]))
      .digest("base64url")
      .slice(0, 16);
}
