import { createJobs } from "#app/platform/jobs/jobs.ts";
import { pool } from "#db/client.server.ts";

/** The background work of this process, on the connections that serve requests. */
export const jobs = createJobs({ ask: (sql, values) => pool.query(sql, values) });
