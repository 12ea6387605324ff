import type { UnavailableReason } from "./current-request.ts";

interface Fault {
  /** The first two characters of an SQLSTATE, or what happened to the connection: a few dozen values at most. */
  class: string;
  /** Set for a temporary failure that is nobody's mistake. */
  unavailable: UnavailableReason | null;
}

/**
 * Classifies a database error by PostgreSQL's appendix A: 53 is insufficient resources, 57P a server starting or
 * stopping, 08 a broken connection.
 */
export function databaseFault(error: unknown): Fault {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E")) {
    return { class: code.slice(0, 2), unavailable: unavailableReason(code) };
  }
  if (name === "PoolBusy") return { class: "busy", unavailable: "busy" };
  return { class: "connection", unavailable: "busy" };
}

function unavailableReason(code: string): UnavailableReason | null {
  // 53100 is disk_full; 58030 (io_error) is a full disk that PostgreSQL does not recognize.
  if (code === "53100") return "disk-full";
  // 55P03 is a lock that was not released in time.
  return /^(?:53|08|57P|55P03)/.test(code) ? "busy" : null;
}
