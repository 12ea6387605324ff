import type { Server } from "node:http";
import type { Socket } from "node:net";

import { addressGroup, plainAddress } from "#app/platform/client-address.ts";

export interface ConnectionLimits {
  /** A head that is not complete by then is cut. */
  headersMs: number;
  /** A request that has not come whole by then, body and all, is cut. */
  requestMs: number;
  /** A connection on which nothing moves for so long is cut. */
  stillMs: number;
  /** How long a connection may wait for its next request. */
  idleMs: number;
  /** How often heads and requests are looked at. */
  lookMs: number;
  /** Of this process. */
  mostConnections: number;
  mostPerAddress: number;
  /** Addresses that speak for many readers. */
  isShared(address: string): boolean;
}

/** As much as a browser with full cookies and a proxy's additions send several times over. */
export const MAX_HEADER_BYTES = 16 * 1024;
const MOST_HEADERS = 100;

/** Slow clients and greedy addresses lose their connection before they cost anybody else theirs. */
export function limitConnections(server: Server, limits: Omit<ConnectionLimits, "lookMs">): void {
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.timeout = limits.stillMs;
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = limits.mostConnections;

  const held = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "") ?? "";
    if (limits.isShared(address)) return;
    const group = addressGroup(address);
    const count = (held.get(group) ?? 0) + 1;
    if (count > limits.mostPerAddress) {
      socket.destroy();
      return;
    }
    held.set(group, count);
    socket.once("close", () => {
      const left = held.get(group)! - 1;
      if (left > 0) held.set(group, left);
      else held.delete(group);
    });
  });
}

/** A proxy on this machine brings everybody from here, whether or not its owner named it. */
export function isThisMachine(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
