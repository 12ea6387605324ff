import { env } from "#app/env.server.ts";
import { currentRequest } from "#app/platform/current-request.ts";
import { databaseFault } from "#app/platform/database-fault.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics/metrics.ts";
import { pool } from "#db/client.server.ts";

/** A statement that somebody made long says what it is in its first lines. */
const MOST_SQL = 2_000;

const errors = metrics.counter("bookmatch_database_errors_total", "Statements that failed, by class of SQLSTATE");
const slow = metrics.counter("bookmatch_slow_queries_total", "Statements slower than SLOW_QUERY_MS");

/** Watches the pool that serves requests: its numbers, statements that are slow, and what the reader should be told. */
export function watchDatabase(): void {
  metrics.gauge("bookmatch_pool_connections", "Connections to the database, and who waits for one", () => [
    [{ state: "total" }, pool.totalCount],
    [{ state: "idle" }, pool.idleCount],
    [{ state: "waiting" }, pool.waitingCount],
  ]);
  pool.watch = {
    asked(sql) {
      // A statement may end outside the request that asked.
      const request = currentRequest();
      const began = performance.now();
      return (error) => {
        const ms = Math.round(performance.now() - began);
        if (error !== undefined) note(error);
        if (ms < env.SLOW_QUERY_MS) return;
        slow.add();
        log.warn({ ms, sql: sql.slice(0, MOST_SQL), ...(request && { request: request.id }) }, "slow query");
      };

      function note(error: unknown): void {
        const fault = databaseFault(error);
        errors.add({ class: fault.class });
        if (request && fault.trouble) request.trouble = fault.trouble;
      }
    },
    refused(error) {
      const request = currentRequest();
      errors.add({ class: databaseFault(error).class });
      // Whatever kept it from a connection, the reader can only come again.
      if (request) request.trouble = "busy";
    },
  };
}
