import cluster from "node:cluster";
import type { Server } from "node:http";

import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";

import { serveMetrics } from "./metrics-server.ts";
import { cacheAnswers, metrics, requestSeconds } from "./metrics.ts";
import { measureProcess } from "./process.ts";

interface Answer {
  method: string;
  /** The address as the map writes it. */
  pattern: string;
  status: number;
  /** Until it began. */
  ms: number;
}

/** Counts an answer, and writes its line into the log: for `debug` each, for everybody else what failed. */
export function noteAnswer({ method, pattern, status, ms }: Answer): void {
  requestSeconds.observe(ms / 1_000, { route: pattern, status: `${Math.floor(status / 100)}xx` });
  const line = { method: knownMethod(method), route: pattern, status, ms: Math.round(ms) };
  if (status >= 500) log.warn(line, "answered");
  else log.debug(line, "answered");
}

export function countCacheAnswer(isHit: boolean): void {
  cacheAnswers.add({ cache: "pages", result: isHit ? "hit" : "miss" });
}

let server: Promise<Server | null> | undefined;

/**
 * Opens the address of the numbers, where the owner named a port. Where it cannot be had the app goes on without. One of
 * several processes opens none: the first asks it for its `numbers`.
 */
export function startMetrics(): void {
  if (env.METRICS_PORT === undefined || server) return;
  measureProcess();
  if (cluster.isWorker) return;
  server = serveMetrics({ host: env.METRICS_HOST, port: env.METRICS_PORT }, numbers).catch((error: unknown) => {
    log.error({ err: error, port: env.METRICS_PORT }, "the numbers cannot be served");
    return null;
  });
}

/** The numbers of this process, as Prometheus reads them. */
export function numbers(): string {
  return metrics.text();
}

export async function stopMetrics(): Promise<void> {
  (await server)?.close();
}

/** A client may make up a method. */
function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"].includes(method) ? method : "other";
}
