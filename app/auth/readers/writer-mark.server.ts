import { createHmac } from "node:crypto";

import { appSecret } from "#app/platform/app-secret.server.ts";

export type ClubSection = "talk" | "suggestions";

/** Keyed: with a plain digest, somebody who knows two ids could link a writer's names in two sections. */
export function writerMarks(section: ClubSection, userId: string): (writerId: string) => string {
  return (writerId) =>
    createHmac("sha256", appSecret)
      .update(JSON.stringify(["writer mark", section, userId, writerId]))
      .digest("base64url")
      .slice(0, 16);
}
