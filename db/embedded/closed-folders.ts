import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The way to a folder for accounts other than root. */
export interface Way {
  path: string;
  /** The topmost folder on it that they may not pass through; null where there is none. */
  closed: string | null;
}

export async function wayTo(folder: string): Promise<Way> {
  const path = await realpath(folder);
  const above: string[] = [];
  for (let each = dirname(path); each !== dirname(each); each = dirname(each)) above.unshift(each);
  for (const each of above) if (((await stat(each)).mode & 0o001) === 0) return { path, closed: each };
  return { path, closed: null };
}

/**
 * A command that becomes the one it is given, in a mount namespace where an empty folder lies over each closed one, and
 * in that the folders of `ways` at their own paths. Descriptors that were opened before lead to what is covered then.
 */
export function hidingAllBut(ways: readonly Way[]): string[] {
  const covered = ways.flatMap(({ path, closed }, place) => (closed === null ? [] : [{ path, closed, fd: place + 3 }]));
  const script = [
    "umask 022",
    ...covered.map(({ path, fd }) => `exec ${fd}<${quoted(path)}`),
    ...[...new Set(covered.map(({ closed }) => quoted(closed)))].map(
      (folder) => `mount -t tmpfs -o mode=0711,size=64k tmpfs ${folder}`,
    ),
    ...covered.map(
      ({ path, fd }) => `mkdir -p ${quoted(path)}; mount -c --bind /proc/self/fd/${fd} ${quoted(path)}; exec ${fd}<&-`,
    ),
    'exec "$@"',
  ];
  return ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-ec", script.join("\n"), "sh"];
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
