import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { onPath } from "./errors.ts";
import { socketFile } from "./socket.ts";

export async function recordedPostmaster(cluster: string): Promise<{ pid: number; socketDir: string } | null> {
  const file = join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    return onPath(cluster, () => Promise.reject(error));
  });
  const [pid, , , , socketDir] = text.split("\n");
  return Number(pid) > 0 ? { pid: Number(pid), socketDir: socketDir ?? "" } : null;
}

export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  return (await commandOf(pid))?.includes(` -D ${cluster} `) ?? false;
}

/** PostgreSQL does not start while an old lock file names a living process of another program. */
export async function removeStaleLocks(cluster: string, socketDir: string): Promise<void> {
  for (const file of [join(cluster, "postmaster.pid"), `${socketFile(socketDir)}.lock`]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0 && (await commandOf(pid)) !== null && !(await isPostmasterOf(cluster, pid))) await rm(file);
  }
}

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
