import { createJobs } from "#app/platform/jobs/jobs.ts";
import { pool } from "#db/client.server.ts";

/** Background jobs of this process, on the connection pool of requests. */
export const jobs = createJobs({ ask: (sql, values) => pool.query(sql, values) });
