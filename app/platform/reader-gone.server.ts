import { DatabaseError } from "pg";

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Returns true if a write failed because the user was deleted meanwhile on another device: all their rows reference
 * them.
 */
export function isReaderGone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (
    cause instanceof DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    (cause.constraint?.endsWith("_users_id_fk") ?? false)
  );
}
