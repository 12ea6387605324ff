import { createHmac } from "node:crypto";

/** The key of a cached answer. An HMAC, so that the table or a backup does not reveal what readers searched for. */
export function searchDigest(secret: string, query: string): string {
  return createHmac("sha256", secret).update(`catalogue search ${query}`).digest("hex");
}
