import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { ServerBuild } from "react-router";

import { env } from "#app/env.server.ts";
import { isThisMachine } from "#app/http/connection-limits.ts";
import { log } from "#app/platform/log.ts";

import { ROOT } from "./build.ts";

/** The app before this one may still be draining when it was told to stop a moment ago. */
const PORT_PATIENCE_MS = 10_000;

export interface Serving {
  port: number;
  /** What this process has counted, as Prometheus reads it. */
  numbers(): string;
  /** Lets open requests finish, ends the streams, and closes what the app itself holds open. Once is enough. */
  stop(): Promise<void>;
}

/**
 * Begins to answer requests in this process; the database is open and its address in the environment. Rejects with a
 * sentence for the owner where it cannot listen.
 */
export async function serve(): Promise<Serving> {
  const began = performance.now();
  const app = await import("#server");
  const build = (await import("#build")) as ServerBuild & {
    entry: { module: { startUp(): void; numbers(): string; endStreams(): void; shutDown(): Promise<void> } };
  };
  const handler = app.createApp({
    build,
    clientDir: resolve(ROOT, "build", "client"),
    appUrl: env.APP_URL ?? null,
    port: env.PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    onUnnamedProxy: () =>
      log.warn("behind an unnamed proxy all readers share one limit: set TRUSTED_PROXIES to its address"),
  });
  const limits = {
    mostConnections: env.MAX_CONNECTIONS,
    mostPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    isShared: (address: string) => isThisMachine(address) || env.TRUSTED_PROXIES.includes(address),
  };
  const server = await listenPatiently();
  build.entry.module.startUp();
  let stopped: Promise<void> | undefined;
  return { port: server.port, numbers: build.entry.module.numbers, stop: () => (stopped ??= stop()) };

  async function listenPatiently() {
    for (;;) {
      try {
        return await app.listen(handler, { host: env.HOST, port: env.PORT, limits });
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        const isTaken = code === "EADDRINUSE";
        if (isTaken && performance.now() - began < PORT_PATIENCE_MS) await sleep(200);
        else {
          const why = isTaken ? "another program uses this port (PORT=… chooses another)" : message;
          throw new Error(`Cannot listen on ${env.HOST}:${env.PORT}: ${why}`, { cause: error });
        }
      }
    }
  }

  async function stop(): Promise<void> {
    const drained = server.stop();
    build.entry.module.endStreams();
    await drained;
    await build.entry.module.shutDown();
  }
}
