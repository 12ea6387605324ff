import type pg from "pg";
import { PgBoss, type Queue } from "pg-boss";

export const JOBS_SCHEMA = "pgboss";

/** At most one job of the queue waits or runs, across all processes on the database. */
const EXCLUSIVE = { policy: "exclusive", deleteAfterSeconds: 86_400 } as const;

export const JOB_QUEUES = {
  sweep: {
    ...EXCLUSIVE,
    expireInSeconds: 600,
    heartbeatSeconds: 60,
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
  },
  "unconfirmed-accounts": { ...EXCLUSIVE, expireInSeconds: 600, heartbeatSeconds: 60, retryLimit: 0 },
  "nightly-backup": { ...EXCLUSIVE, expireInSeconds: 4 * 3_600, heartbeatSeconds: 60, retryLimit: 0 },
  "admin-email": { ...EXCLUSIVE, expireInSeconds: 120, heartbeatSeconds: 60, retryLimit: 0 },
  "notice-emails": { ...EXCLUSIVE, expireInSeconds: 300, heartbeatSeconds: 60, retryLimit: 0 },
  "book-names": { ...EXCLUSIVE, expireInSeconds: 3_600, heartbeatSeconds: 60, retryLimit: 0 },
  "openlibrary-import": {
    ...EXCLUSIVE,
    deleteAfterSeconds: 3_600,
    expireInSeconds: 23 * 3_600,
    heartbeatSeconds: 60,
    retryLimit: 0,
  },
  "link-check": {
    ...EXCLUSIVE,
    expireInSeconds: 3_600,
    heartbeatSeconds: 60,
    retryLimit: 3,
    retryDelay: 10,
    retryBackoff: true,
  },
  // Retries outlast a mailed link, which is valid for an hour. Long delays suit greylisting of unknown senders.
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

export interface JobData extends Record<JobName, object | null> {
  sweep: null;
  "unconfirmed-accounts": null;
  "nightly-backup": null;
  "admin-email": null;
  "notice-emails": null;
  "book-names": null;
  "openlibrary-import": null;
  "link-check": null;
  /** `to` is a keyed digest of the recipient; `sealed` is the e-mail, encrypted with the app's secret. */
  mail: { to: string; sealed: string };
}

export async function installJobs(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (sql, values) => client.query(sql, values) },
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  });
  // Processes that run jobs report these errors; an unhandled one would end this process.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (const [name, { policy, ...options }] of Object.entries(JOB_QUEUES)) {
      await boss.createQueue(name, { policy, ...options });
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
