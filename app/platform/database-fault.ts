import type { Trouble } from "./current-request.ts";

interface Fault {
  /** The first two characters of an SQLSTATE, or what happened to the connection: a few dozen at most. */
  class: string;
  /** Set where it is nobody's mistake, and will be over. */
  trouble: Trouble | null;
}

/**
 * What an error of the database means. Its classes are those of PostgreSQL's appendix A: 53 is what it has not enough
 * of, 57P what happens when it starts and stops, 08 a connection that broke.
 */
export function databaseFault(error: unknown): Fault {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E")) {
    return { class: code.slice(0, 2), trouble: troubleOf(code) };
  }
  if (name === "PoolBusy") return { class: "busy", trouble: "busy" };
  return { class: "connection", trouble: "busy" };
}

function troubleOf(code: string): Trouble | null {
  // 53100 disk_full; 58030 io_error is what a full disk looks like where PostgreSQL cannot tell.
  if (code === "53100") return "disk-full";
  // 55P03 is a lock that somebody else did not let go of in time.
  return /^(?:53|08|57P|55P03)/.test(code) ? "busy" : null;
}
