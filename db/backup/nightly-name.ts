import { join } from "node:path";

const NIGHTLY = /^bookmatch-\d{4}-\d{2}-\d{2}\.tar\.gz$/;
/** Hour in UTC. */
const HOUR = 3;

export const nightlyFolder = (dataDir: string) => join(dataDir, "backups");

/** File name of the backup for the day of `now`, in UTC. */
export const nightlyName = (now: Date) => `bookmatch-${now.toISOString().slice(0, 10)}.tar.gz`;

/** Filters the nightly backups out of a folder's files, oldest first. */
export const nightliesAmong = (names: readonly string[]) => names.filter((name) => NIGHTLY.test(name)).toSorted();

/** Matches an unfinished nightly backup. */
export const isPart = (name: string) => /^bookmatch-.*\.part$/.test(name);

/** Returns true if today's backup is missing after 03:00 UTC. A machine that was asleep at three catches up later. */
export function isDue(now: Date, names: readonly string[]): boolean {
  return now.getUTCHours() >= HOUR && !names.includes(nightlyName(now));
}
