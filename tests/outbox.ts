import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect } from "vitest";

import { sessionSecret } from "#app/platform/secret.ts";

import type { TestApp } from "./app.ts";

/**
 * Delivers the mails of an app whose own background work does not run, as any other process on its database would.
 * Returns a function that stops it.
 */
export async function deliverMails({ pool, dataDir }: Pick<TestApp, "pool" | "dataDir">): Promise<() => Promise<void>> {
  // Not before the app was opened: they read the environment.
  const { createJobs } = await import("#app/platform/jobs/jobs.ts");
  const { createMailer } = await import("#app/platform/mail/mailer.ts");
  const jobs = createJobs({
    ask: (sql, values) => pool.query(sql, values),
    pace: { lookSeconds: 0.5, cronSeconds: 45, superviseSeconds: 60 },
  });
  const mailer = createMailer({
    jobs,
    secret: sessionSecret(dataDir, process.env["APP_SECRET"]),
    from: () => "no-reply@localhost",
    outboxDir: join(dataDir, "outbox"),
    log: { info() {}, warn() {}, error() {} },
  });
  jobs.start({ mail: mailer.delivery });
  return async () => void (await Promise.all([jobs.stop(), mailer.drain()]));
}

/** Delivers the mails of a test file's app from its first test to its last. */
export function useMailDelivery(app: Pick<TestApp, "pool" | "dataDir">): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await deliverMails(app);
  });
  afterAll(() => stop());
}

/** Every mail written so far, oldest first. */
export async function sentMails(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, "outbox");
  const names = (await readdir(outbox).catch(() => [] as string[])).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), "utf8")));
}

/** The link to `page` in the newest mail to this address; waits until the mail is there. */
export async function mailedUrl(dataDir: string, to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const newest = (await sentMails(dataDir)).findLast(
        (mail) => mail.toLowerCase().includes(`to: ${to}`) && mail.includes(page),
      );
      link = newest?.match(new RegExp(`http://[^\\s"]*${page}\\?token=[\\w.%-]+`))?.[0];
      return link;
    })
    .toBeTruthy();
  return link!;
}

/** The same link's path and query. */
export async function mailedLink(dataDir: string, to: string, page: string): Promise<string> {
  const { pathname, search } = new URL(await mailedUrl(dataDir, to, page));
  return pathname + search;
}
