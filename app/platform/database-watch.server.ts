import { env } from "#app/env.server.ts";
import { currentRequest } from "#app/platform/current-request.ts";
import { databaseFault } from "#app/platform/database-fault.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";
import { pool } from "#db/client.server.ts";

const QUIET_AT_START_MS = 60_000;

const errors = metrics.counter("bookmatch_database_errors_total", "Statements that failed, by class of SQLSTATE");
const slow = metrics.counter("bookmatch_slow_queries_total", "Statements slower than SLOW_QUERY_MS");

export function watchDatabase(): void {
  metrics.gauge("bookmatch_pool_connections", "Connections to the database, and who waits for one", () => [
    [{ state: "total" }, pool.totalCount],
    [{ state: "idle" }, pool.idleCount],
    [{ state: "waiting" }, pool.waitingCount],
  ]);
  pool.watch = {
    asked(sql) {
      const request = currentRequest();
      const startedAt = performance.now();
      return (error) => {
        const ms = Math.round(performance.now() - startedAt);
        if (error !== undefined) note(error);
        if (ms < env.SLOW_QUERY_MS) return;
        slow.add();
        const level = request || process.uptime() * 1_000 > QUIET_AT_START_MS ? "warn" : "debug";
        log[level]({ ms, sql: statementName(sql), ...(request && { request: request.id }) }, "slow query");
      };

      function note(error: unknown): void {
        const fault = databaseFault(error);
        errors.add({ class: fault.class });
        if (request && fault.unavailable) request.unavailable = fault.unavailable;
      }
    },
    refused(error) {
      const request = currentRequest();
      errors.add({ class: databaseFault(error).class });
      if (request) request.unavailable = "busy";
    },
  };
}

/** Logs `select books, authors` only: the whole text would fill the owner's screen. */
function statementName(sql: string): string {
  const verb = /^[\s(]*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? "statement";
  const named = sql.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_]\w*)/gi);
  const tables = new Set([...named].map(([, table]) => table!.toLowerCase()));
  return [verb, [...tables].slice(0, 4).join(", ")].join(" ").trim().slice(0, 200);
}
