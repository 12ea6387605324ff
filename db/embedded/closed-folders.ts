import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** A folder, and whether accounts other than root can reach it. */
export interface Way {
  path: string;
  /** The topmost parent folder that others may not enter; null if there is none. */
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
 * A command prefix that runs a program in a mount namespace of its own. There an empty tmpfs hides each closed folder,
 * and inside it the folders of `ways` are bound at their own paths. File descriptors opened before the mounts still
 * lead to the hidden folders.
 */
export function hidingAllBut(ways: readonly Way[]): string[] {
  const covered = ways.flatMap(({ path, closed }, index) => (closed === null ? [] : [{ path, closed, fd: index + 3 }]));
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
