import { createHmac } from "node:crypto";

import { appSecret } from "#app/platform/app-secret.server.ts";

export function accountMark(userId: string): string {
  return createHmac("sha256", appSecret)
    .update(JSON.stringify(["account mark", userId]))
    .digest("base64url")
    .slice(0, 12);
}
