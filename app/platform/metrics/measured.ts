import cluster from "node:cluster";
import type { Server } from "node:http";

import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";

import { serveMetrics } from "./metrics-server.ts";
import { cacheAnswers, metrics, requestSeconds } from "./metrics.ts";
import { measureProcess } from "./process.ts";

interface Answer {
  method: string;
  pattern: string;
  status: number;
  ms: number;
}

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

/** The app goes on if the port is taken. A worker serves none: the primary asks it for its `metricsText`. */
export function startMetrics(): void {
  if (env.METRICS_PORT === undefined || server) return;
  measureProcess();
  if (cluster.isWorker) return;
  server = serveMetrics({ host: env.METRICS_HOST, port: env.METRICS_PORT }, metricsText).catch((error: unknown) => {
    log.error({ err: error, port: env.METRICS_PORT }, "the numbers cannot be served");
    return null;
  });
}

export function metricsText(): string {
  return metrics.text();
}

export async function stopMetrics(): Promise<void> {
  (await server)?.close();
}

/** Bounds the label's values: clients may make up a method. */
function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"].includes(method) ? method : "other";
}
