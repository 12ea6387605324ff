import { PgBoss, type JobWithMetadata, type SendOptions } from "pg-boss";

import { log } from "#app/platform/log.ts";
import { watchWaiting } from "#app/platform/metrics/metrics.ts";
import { JOB_QUEUES, JOBS_SCHEMA, type JobData, type JobName } from "#db/job-queues.ts";

import { createOutageLog } from "./outage-log.ts";
import { runJob } from "./run-job.ts";

export interface TakenJob<Name extends JobName> {
  data: JobData[Name];
  isLastTry: boolean;
  isDropped(): Promise<boolean>;
}

export interface Task<Name extends JobName = JobName> {
  work(signal: AbortSignal, job: TakenJob<Name>): Promise<void>;
  atOnce?: number;
  rhythm?: {
    cron: string;
    afterStart: number;
    onceInSeconds: number;
  };
}

interface Pace {
  lookSeconds: number;
  cronSeconds: number;
  superviseSeconds: number;
}

export type Ask = (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export type Patience = Pick<SendOptions, "retryLimit" | "retentionSeconds">;

interface JobsOptions {
  ask: Ask;
  pace?: Pace;
}

const PACE: Pace = { lookSeconds: 30, cronSeconds: 45, superviseSeconds: 60 };
const DRAIN_MS = 7_000;

export interface Jobs {
  start(tasks: Tasks): void;
  /** Does nothing if an exclusive job of this name waits or runs already. Rejects with the database's error. */
  send<Name extends JobName>(
    name: Name,
    ...told: JobData[Name] extends null ? [] : [data: JobData[Name]]
  ): Promise<void>;
  sendWithin<Name extends JobName>(ask: Ask, name: Name, data: JobData[Name], patience?: Patience): Promise<void>;
  /** Drops finished and unfinished jobs whose data contains `part`; a running one is not retried. */
  drop<Name extends JobName>(name: Name, part: Partial<JobData[Name]>): Promise<void>;
  isUnderWay(name: JobName): Promise<boolean>;
  /** Takes no more jobs, aborts those that can end early and waits for the rest; unfinished ones run again later. */
  stop(): Promise<void>;
}

type Tasks = { [Name in JobName]?: Task<Name> };

export function createJobs({ ask, pace = PACE }: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: { executeSql: ask },
    schema: JOBS_SCHEMA,
    migrate: false,
    cronMonitorIntervalSeconds: pace.cronSeconds,
    cronWorkerIntervalSeconds: pace.cronSeconds,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
    maintenanceIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  });
  const logError = createOutageLog();
  boss.on("error", logError);
  boss.on("warning", ({ message }) => log.warn({ said: message }, "background work"));
  const stopping = new AbortController();
  const workers = new Map<JobName, string[]>();
  let starting: Promise<void> = Promise.resolve();
  let retryTimer: NodeJS.Timeout | undefined;

  const wake = (name: JobName) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker));

  async function begin(tasks: ReadonlyArray<[JobName, Task]>): Promise<void> {
    await boss.start();
    for (const [name, { work, rhythm, atOnce = 1 }] of tasks) {
      if (rhythm) {
        const once = { singletonSeconds: rhythm.onceInSeconds };
        await boss.schedule(name, rhythm.cron, null, { tz: "UTC", ...once });
        await boss.send(name, null, { ...once, startAfter: rhythm.afterStart });
      }
      const options = { pollingIntervalSeconds: pace.lookSeconds, includeMetadata: true as const };
      const run = async ([job]: JobWithMetadata[]) => {
        const { id, data, retryCount, retryLimit } = job!;
        const taken: TakenJob<JobName> = {
          data: data as JobData[JobName],
          isLastTry: retryCount >= retryLimit,
          isDropped: async () => (await boss.findJobs(name, { id })).length === 0,
        };
        wake(name);
        await runJob(name, (signal) => work(signal, taken), job!.signal, stopping.signal);
      };
      const started: string[] = [];
      workers.set(name, started);
      while (started.length < atOnce) started.push(await boss.work(name, options, run));
    }
  }

  function attempt(tasks: ReadonlyArray<[JobName, Task]>): void {
    starting = begin(tasks).catch(async (error: unknown) => {
      logError(error);
      await boss.stop({ graceful: false }).catch(logError);
      if (!stopping.signal.aborted) retryTimer = setTimeout(() => attempt(tasks), pace.lookSeconds * 1_000).unref();
    });
  }

  return {
    start(tasks) {
      watchWaiting(async () => {
        const queues = await boss.getQueues(Object.keys(JOB_QUEUES));
        return queues.map(({ name, queuedCount }) => [name, queuedCount] as const);
      });
      attempt(Object.entries(tasks) as Array<[JobName, Task]>);
    },
    async send(name, data?) {
      await boss.send(name, data ?? null);
      wake(name);
    },
    async sendWithin(ask, name, data, patience) {
      await boss.send(name, data ?? null, { ...patience, db: { executeSql: ask } });
    },
    async drop(name, part) {
      // A job that fails meanwhile is replaced by a row with the same id, which one deletion does not see.
      for (;;) {
        const jobs = await boss.findJobs(name, { data: part });
        if (jobs.length === 0) return;
        await boss.deleteJob(
          name,
          jobs.map(({ id }) => id),
        );
      }
    },
    async isUnderWay(name) {
      const jobs = await boss.findJobs(name);
      return jobs.some(({ state }) => ["created", "retry", "active"].includes(state));
    },
    async stop() {
      stopping.abort();
      clearTimeout(retryTimer);
      await starting;
      await boss.stop({ timeout: DRAIN_MS }).catch(logError);
    },
  };
}
