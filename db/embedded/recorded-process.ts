import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { onPath } from "./errors.ts";
import { socketFile } from "./socket.ts";

/** The process that `postmaster.pid` names, whether it lives or not, and its socket folder. */
export async function recordedPostmaster(cluster: string): Promise<{ pid: number; socketDir: string } | null> {
  const file = join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    return onPath(cluster, () => Promise.reject(error));
  });
  const [pid, , , , socketDir] = text.split("\n");
  return Number(pid) > 0 ? { pid: Number(pid), socketDir: socketDir ?? "" } : null;
}

/** Checks that process `pid` is the postmaster of `cluster` and not another process that got its id. */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  return (await commandOf(pid))?.includes(` -D ${cluster} `) ?? false;
}

/**
 * Removes old lock files that name a process of another program: PostgreSQL does not start while that process lives.
 */
export async function removeStaleLocks(cluster: string, socketDir: string): Promise<void> {
  for (const file of [join(cluster, "postmaster.pid"), `${socketFile(socketDir)}.lock`]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0 && (await commandOf(pid)) !== null && !(await isPostmasterOf(cluster, pid))) await rm(file);
  }
}

/** The command line of a process, separated by spaces; null if the process is gone or not visible. */
async function commandOf(pid: number): Promise<string | null> {
  const command =
    process.platform === "linux"
      ? readFile(`/proc/${pid}/cmdline`, "utf8").then((text) => text.replaceAll("\0", " "))
      : promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).then(({ stdout }) => stdout);
  return command.then(
    (text) => ` ${text.trim()} `,
    () => null,
  );
}
