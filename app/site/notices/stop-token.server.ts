import { createHmac, timingSafeEqual } from "node:crypto";

import { ONE_CLICK_PATH } from "#app/http/one-click.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

/** It ends a reader's e-mails and does nothing else, as often as it is used. */
export function stopAddress(userId: string): string {
  return `${siteAddress}${ONE_CLICK_PATH}?${new URLSearchParams({ of: `${userId}.${signatureOf(userId)}` })}`;
}

/** The reader's id, or null for a forged one. */
export function readStopToken(token: string | null): string | null {
  const end = token?.lastIndexOf(".") ?? -1;
  if (!token || end < 1 || token.length > 200) return null;
  const [userId, given] = [token.slice(0, end), Buffer.from(token.slice(end + 1))];
  const right = Buffer.from(signatureOf(userId));
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}

function signatureOf(userId: string): string {
  return createHmac("sha256", appSecret)
    .update(JSON.stringify(["stop e-mails", userId]))
    .digest("base64url");
}
