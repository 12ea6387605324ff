import type { ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";

import { isThisMachine, limitConnections, MAX_HEADER_BYTES, type ConnectionLimits } from "./connection-limits.ts";
import type { Bindings } from "./watched-requests.ts";

/** Longer than any request should take, and within the 10 s that a stop may take. */
const DRAIN_MS = 8_000;
const LAST_REQUEST_MS = 250;

const LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  lookMs: 1_000,
  idleMs: 10_000,
  // Open streams send something every 25 s: a silent one belongs to a client that never reads.
  stillMs: 60_000,
  mostConnections: 12_000,
  mostPerAddress: 500,
  isShared: isThisMachine,
};

export interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

export async function listen(
  { fetch }: Pick<Hono<{ Bindings: Bindings }>, "fetch">,
  { host, port, limits: given }: { host: string; port: number; limits?: Partial<ConnectionLimits> },
): Promise<RunningServer> {
  const limits = { ...LIMITS, ...given };
  const server = createAdaptorServer({
    fetch,
    serverOptions: { connectionsCheckingInterval: limits.lookMs, maxHeaderSize: MAX_HEADER_BYTES },
  });
  if (!("closeAllConnections" in server)) throw new Error("Expected an HTTP/1 server");
  limitConnections(server, limits);
  const unanswered = new Set<ServerResponse>();
  let closing = false;
  server.prependListener("request", (_, response: ServerResponse) => {
    response.shouldKeepAlive &&= !closing;
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        closing = true;
        // Each answer announces that it is the last: a further request on the connection would find it closed.
        for (const response of unanswered) response.shouldKeepAlive = false;
        const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        let idle: NodeJS.Timeout | undefined;
        const lastRequests = setTimeout(() => {
          idle = setInterval(() => server.closeIdleConnections(), 50);
        }, LAST_REQUEST_MS);
        // `server.close` would at once end connections that seem idle, even with a request on its way.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(deadline);
          clearTimeout(lastRequests);
          clearInterval(idle);
          resolve();
        });
      }),
  };
}
