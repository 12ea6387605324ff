import { DatabaseError } from "pg";

const FOREIGN_KEY_VIOLATION = "23503";

/** All rows of a user reference them, and the user may be deleted on another device meanwhile. */
export function isReaderGone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (
    cause instanceof DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    (cause.constraint?.endsWith("_users_id_fk") ?? false)
  );
}
