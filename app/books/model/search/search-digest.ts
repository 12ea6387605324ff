import { createHmac } from "node:crypto";

/** Under what an answer is kept: whoever reads the table, or a backup, does not learn what readers have searched for. */
export function searchDigest(secret: string, query: string): string {
  return createHmac("sha256", secret).update(`catalogue search ${query}`).digest("hex");
}
