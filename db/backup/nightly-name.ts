import { join } from "node:path";

const NIGHTLY = /^bookmatch-\d{4}-\d{2}-\d{2}\.tar\.gz$/;
const HOUR = 3;

export const nightlyFolder = (dataDir: string) => join(dataDir, "backups");

export const nightlyName = (now: Date) => `bookmatch-${now.toISOString().slice(0, 10)}.tar.gz`;

export const nightliesAmong = (names: readonly string[]) => names.filter((name) => NIGHTLY.test(name)).toSorted();

export const isPart = (name: string) => /^bookmatch-.*\.part$/.test(name);

export function isDue(now: Date, names: readonly string[]): boolean {
  return now.getUTCHours() >= HOUR && !names.includes(nightlyName(now));
}
