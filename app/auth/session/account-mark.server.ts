import { createHmac } from "node:crypto";

import { appSecret } from "#app/platform/app-secret.server.ts";

/** Tells a device whose changes it keeps, without the account's id. */
export function accountMark(userId: string): string {
  return createHmac("sha256", appSecret)
    .update(JSON.stringify(["account mark", userId]))
    .digest("base64url")
    .slice(0, 12);
}
