import { createJobs } from "#app/platform/jobs/jobs.ts";
import { pool } from "#db/client.server.ts";

export const jobs = createJobs({ ask: (sql, values) => pool.query(sql, values) });
