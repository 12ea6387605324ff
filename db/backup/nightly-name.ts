import { join } from "node:path";

const NIGHTLY = /^bookmatch-\d{4}-\d{2}-\d{2}\.tar\.gz$/;
/** In UTC, like every day of the house. */
const HOUR = 3;

export const nightlyFolder = (dataDir: string) => join(dataDir, "backups");

/** The file of the day on which `now` lies. */
export const nightlyName = (now: Date) => `bookmatch-${now.toISOString().slice(0, 10)}.tar.gz`;

/** The nightly backups among the files of a folder, oldest first. */
export const nightliesAmong = (names: readonly string[]) => names.filter((name) => NIGHTLY.test(name)).toSorted();

/** A nightly backup that was never finished. */
export const isPart = (name: string) => /^bookmatch-.*\.part$/.test(name);

/** Whether the day's backup should be there by now and is not: a machine that slept at three makes it up. */
export function isDue(now: Date, names: readonly string[]): boolean {
  return now.getUTCHours() >= HOUR && !names.includes(nightlyName(now));
}
