import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

export interface Way {
  path: string;
  closed: string | null;
}

export async function wayTo(folder: string): Promise<Way> {
  const path = await realpath(folder);
  const above: string[] = [];
  for (let each = dirname(path); each !== dirname(each); each = dirname(each)) above.unshift(each);
  for (const each of above) if (((await stat(each)).mode & 0o001) === 0) return { path, closed: each };
  return { path, closed: null };
}

/** Hides each closed folder, except `ways`, from a program. Files opened before still lead to the hidden folders. */
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
