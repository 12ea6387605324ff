import { DatabaseError } from "pg";

const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a write failed because its reader was erased a moment ago, on another device: every such row refers to them. */
export function isReaderGone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (
    cause instanceof DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    (cause.constraint?.endsWith("_users_id_fk") ?? false)
  );
}
