import { createHash } from "node:crypto";
import { dirname, relative } from "node:path";

const ROOT = dirname(import.meta.dirname);

/** Hashes the file's path, so that names are equal in server and browser builds. */
export function scopedName(name: string, file: string): string {
  const path = relative(ROOT, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 3)}`;
}
