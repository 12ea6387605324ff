import type pg from "pg";
import { PgBoss, type Queue } from "pg-boss";

/** Where pg-boss keeps what waits and what was done. What is a reader's in it, is sealed. */
export const JOBS_SCHEMA = "pgboss";

/** Of each at most one waits or runs, in all processes on the database together. */
const ALONE = { policy: "exclusive", deleteAfterSeconds: 86_400 } as const;

/** The jobs there are, how long one may take, and what becomes of one that fails. */
export const JOB_QUEUES = {
  sweep: { ...ALONE, expireInSeconds: 600, heartbeatSeconds: 60, retryLimit: 3, retryDelay: 60, retryBackoff: true },
  "unconfirmed-accounts": { ...ALONE, expireInSeconds: 600, heartbeatSeconds: 60, retryLimit: 0 },
  // What failed is made up for by the next full hour's.
  "nightly-backup": { ...ALONE, expireInSeconds: 4 * 3_600, heartbeatSeconds: 60, retryLimit: 0 },
  "link-check": {
    ...ALONE,
    expireInSeconds: 3_600,
    heartbeatSeconds: 60,
    retryLimit: 3,
    retryDelay: 10,
    retryBackoff: true,
  },
  // Tried for longer than the links in our letters live, which is an hour. The first waits are short for a server that restarts,
  // the later ones long for greylisting, which turns every stranger away for some minutes.
  mail: {
    policy: "standard",
    expireInSeconds: 120,
    heartbeatSeconds: 60,
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 1_800,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 60,
  },
} satisfies Record<string, Omit<Queue, "name">>;

export type JobName = keyof typeof JOB_QUEUES;

/** What a job is told; most need nothing. */
export interface JobData extends Record<JobName, object | null> {
  sweep: null;
  "unconfirmed-accounts": null;
  "nightly-backup": null;
  "link-check": null;
  /** Whom it is for as a keyed digest, and the letter under the house's secret. */
  mail: { to: string; sealed: string };
}

/** Makes the tables of the jobs, or brings them up to date; the caller holds the lock of the migrations. */
export async function installJobs(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (sql, values) => client.query(sql, values) },
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  });
  // What goes wrong beside the installation, the processes that work hear of as well.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (const [name, { policy, ...options }] of Object.entries(JOB_QUEUES)) {
      await boss.createQueue(name, { policy, ...options });
      // One that was made by an earlier version has that one's options.
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
