import type { Server } from "node:http";
import type { Socket } from "node:net";

import { addressGroup, canonicalAddress } from "#app/platform/client-address.ts";

export interface ConnectionLimits {
  headersMs: number;
  requestMs: number;
  stillMs: number;
  idleMs: number;
  lookMs: number;
  mostConnections: number;
  mostPerAddress: number;
  isShared(address: string): boolean;
}

/** Several times what a browser with full cookies and a proxy's additions sends. */
export const MAX_HEADER_BYTES = 16 * 1024;
const MOST_HEADERS = 100;

export function limitConnections(server: Server, limits: Omit<ConnectionLimits, "lookMs">): void {
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.timeout = limits.stillMs;
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = limits.mostConnections;

  const openByAddress = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = canonicalAddress(socket.remoteAddress ?? "") ?? "";
    if (limits.isShared(address)) return;
    const group = addressGroup(address);
    const count = (openByAddress.get(group) ?? 0) + 1;
    if (count > limits.mostPerAddress) {
      socket.destroy();
      return;
    }
    openByAddress.set(group, count);
    socket.once("close", () => {
      const left = openByAddress.get(group)! - 1;
      if (left > 0) openByAddress.set(group, left);
      else openByAddress.delete(group);
    });
  });
}

/** A proxy on this machine brings all users from here, whether or not its owner configured it. */
export function isThisMachine(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
