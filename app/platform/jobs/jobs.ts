import { PgBoss, type JobWithMetadata } from "pg-boss";

import { log } from "#app/platform/log.ts";
import { watchWaiting } from "#app/platform/metrics/metrics.ts";
import { JOB_QUEUES, JOBS_SCHEMA, type JobData, type JobName } from "#db/job-queues.ts";

import { createComplaint } from "./complaint.ts";
import { runJob } from "./run-job.ts";

/** A job that a process has taken up. */
export interface TakenJob<Name extends JobName> {
  data: JobData[Name];
  /** One that throws now is not done any more. */
  isLastTry: boolean;
  /** Whether it was dropped since. Rejects with the database's error. */
  isDropped(): Promise<boolean>;
}

/** What a job does, and when by itself. */
export interface Task<Name extends JobName = JobName> {
  /** Ends early where the signal says so, by throwing: it is taken up again. May run twice where a process was lost. */
  work(signal: AbortSignal, job: TakenJob<Name>): Promise<void>;
  /** How many a process does at a time; 1 by default. */
  atOnce?: number;
  rhythm?: {
    /** In UTC. */
    cron: string;
    /** So many seconds after the start of a process as well, for what fell due while none ran. */
    afterStart: number;
    /** But only once in so many seconds, whoever asks. */
    onceInSeconds: number;
  };
}

interface Pace {
  /** How often a process looks for each kind of job; one that it asked for itself begins at once. And after a start that failed. */
  lookSeconds: number;
  /** How often one of the processes looks what the hour asks for. */
  cronSeconds: number;
  /** How often one of them looks for jobs whose process is gone, and removes those long done. */
  superviseSeconds: number;
}

interface JobsOptions {
  /** Asks the database; the statements of a text without values run in one go. */
  ask(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  pace?: Pace;
}

const PACE: Pace = { lookSeconds: 30, cronSeconds: 45, superviseSeconds: 60 };
/** Within the time that a stop gives open requests. */
const DRAIN_MS = 7_000;

export interface Jobs {
  /** Begins to work in the background; a database that is away is waited for. */
  start(tasks: Tasks): void;
  /** Has a job done soon by one of the processes; none where one of those done alone waits or runs already. Rejects with the database's error. */
  send<Name extends JobName>(
    name: Name,
    ...told: JobData[Name] extends null ? [] : [data: JobData[Name]]
  ): Promise<void>;
  /** Drops the jobs of this name whose data has all of `part`, done or not; one that runs is not begun again. Rejects with the database's error. */
  drop<Name extends JobName>(name: Name, part: Partial<JobData[Name]>): Promise<void>;
  /** Whether one waits or runs, in whichever process. */
  isUnderWay(name: JobName): Promise<boolean>;
  /** Takes no more, ends what ends early and lets the rest end; what has not by then is another process's, or the next start's. */
  stop(): Promise<void>;
}

type Tasks = { [Name in JobName]?: Task<Name> };

/** The background work of this process, shared with all others on the database. */
export function createJobs({ ask, pace = PACE }: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: { executeSql: ask },
    schema: JOBS_SCHEMA,
    // The start has made the tables, as their owner.
    migrate: false,
    cronMonitorIntervalSeconds: pace.cronSeconds,
    cronWorkerIntervalSeconds: pace.cronSeconds,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
    maintenanceIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
    // No job waits for another, and tables of a few hundred rows need no care of their own.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  });
  const complain = createComplaint();
  boss.on("error", complain);
  boss.on("warning", ({ message }) => log.warn({ said: message }, "background work"));
  const stopping = new AbortController();
  const workers = new Map<JobName, string[]>();
  let starting: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;

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
        // Whoever waits behind it does not wait for the next look.
        wake(name);
        await runJob(name, (signal) => work(signal, taken), job!.signal, stopping.signal);
      };
      const begun: string[] = [];
      workers.set(name, begun);
      while (begun.length < atOnce) begun.push(await boss.work(name, options, run));
    }
  }

  function attempt(tasks: ReadonlyArray<[JobName, Task]>): void {
    starting = begin(tasks).catch(async (error: unknown) => {
      complain(error);
      await boss.stop({ graceful: false }).catch(complain);
      if (!stopping.signal.aborted) again = setTimeout(() => attempt(tasks), pace.lookSeconds * 1_000).unref();
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
    async drop(name, part) {
      const jobs = await boss.findJobs(name, { data: part });
      const ids = jobs.map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(name, ids);
    },
    async isUnderWay(name) {
      const jobs = await boss.findJobs(name);
      return jobs.some(({ state }) => ["created", "retry", "active"].includes(state));
    },
    async stop() {
      stopping.abort();
      clearTimeout(again);
      await starting;
      await boss.stop({ timeout: DRAIN_MS }).catch(complain);
    },
  };
}
