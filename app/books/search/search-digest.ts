import { createHmac } from "node:crypto";

/** An HMAC, so that neither table nor backup reveals what readers searched for. */
export function searchDigest(secret: string, query: string): string {
  return createHmac("sha256", secret).update(`catalogue search ${query}`).digest("hex");
}
