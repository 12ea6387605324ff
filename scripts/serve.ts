import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { ServerBuild } from "react-router";

import { env } from "#app/env.server.ts";
import { isThisMachine } from "#app/http/connection-limits.ts";
import { seldom } from "#app/http/own-forms.ts";
import { log } from "#app/platform/log.ts";

import { ROOT } from "./build.ts";

/** A previous app may still hold the port while it drains. */
const PORT_PATIENCE_MS = 10_000;

export interface Serving {
  port: number;
  metricsText(): string;
  /** Drains open requests and ends streams. Idempotent. */
  stop(): Promise<void>;
}

/** The database must be open and its URL in the environment. Rejects with a sentence for the owner. */
export async function serve(): Promise<Serving> {
  const began = performance.now();
  const [{ createApp }, { listen }] = await Promise.all([import("#server"), import("#app/http/listen.ts")]);
  const build = (await import("#build")) as ServerBuild & {
    entry: {
      module: {
        readPlace(): Promise<void>;
        startUp(): void;
        metricsText(): string;
        endStreams(): void;
        shutDown(): Promise<void>;
      };
    };
  };
  const handler = createApp({
    build,
    clientDir: resolve(ROOT, "build", "client"),
    appUrl: env.APP_URL ?? null,
    port: env.PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    onUnnamedProxy: () =>
      log.warn("behind an unnamed proxy all readers share one limit: set TRUSTED_PROXIES to its address"),
    onRefusedOrigin: seldom((origin) =>
      log.warn(
        { origin, takes: env.APP_URL ?? `http://localhost:${env.PORT}` },
        "a form from another address was refused: if readers open this site at `origin`, set APP_URL to it",
      ),
    ),
  });
  const limits = {
    mostConnections: env.MAX_CONNECTIONS,
    mostPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    isShared: (address: string) => isThisMachine(address) || env.TRUSTED_PROXIES.includes(address),
  };
  await build.entry.module.readPlace();
  const server = await listenPatiently();
  build.entry.module.startUp();
  let stopped: Promise<void> | undefined;
  return { port: server.port, metricsText: build.entry.module.metricsText, stop: () => (stopped ??= stop()) };

  async function listenPatiently() {
    for (;;) {
      try {
        return await listen(handler, { host: env.HOST, port: env.PORT, limits });
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        const isTaken = code === "EADDRINUSE";
        if (isTaken && performance.now() - began < PORT_PATIENCE_MS) await sleep(200);
        else {
          const why = isTaken ? "another program uses this port (choose another with PORT=…)" : message;
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
