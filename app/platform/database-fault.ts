import type { UnavailableReason } from "./current-request.ts";

interface Fault {
  class: string;
  unavailable: UnavailableReason | null;
}

/** PostgreSQL's appendix A: 53 is insufficient resources, 57P a starting or stopping server, 08 a broken connection. */
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
  return /^(?:53|08|57P|55P03)/.test(code) ? "busy" : null;
}
