import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret that signs sessions: APP_SECRET, else one made once and kept in `dataDir` for its owner's
 * eyes alone. Two processes that start together agree on the first one's.
 */
export function sessionSecret(dataDir: string, given: string | undefined): string {
  if (given) return given;
  const path = join(dataDir, "secret");
  const kept = readSecret(path);
  if (kept) return kept;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    // Whole or not at all, and never over another process's.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readSecret(path);
  if (!secret) throw new Error(`${path} does not hold a secret: remove it to have a new one made`);
  return secret;
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, "utf8").trim();
    return secret.length >= 32 ? secret : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
