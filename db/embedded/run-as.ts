import { spawn } from "node:child_process";
import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface Owner {
  uid: number;
  gid: number;
}

/** The user that PostgreSQL's programs run as. */
export interface Identity {
  label: string;
  /** Owner of its files, as seen from this process. */
  owner: Owner;
  /** uid and gid for `spawn`. */
  setuid: Partial<Owner>;
  /** Command that changes identity by other means and then runs the program. */
  wrapper: string[];
  /** Shown to the machine's owner if the server may reach more than its own files. */
  warning?: string;
}

/** Starts a PostgreSQL program with a nearly empty environment: PGDATA, PGOPTIONS and locales must not leak in. */
export function spawnAs(
  identity: Identity,
  program: string,
  args: string[],
  options: { detached?: boolean; stdio: ("ignore" | "pipe" | number)[] },
) {
  const [command = program, ...rest] = [...identity.wrapper, program, ...args];
  const env = { PATH: process.env["PATH"], LC_ALL: "C" };
  return spawn(command, rest, { ...options, ...identity.setuid, env, cwd: "/" });
}

/** Runs a PostgreSQL program to its end. `output` holds stdout and stderr. */
export async function runAs(identity: Identity, program: string, args: string[], input = "") {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawnAs(identity, program, args, { stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
    // A program that exits before reading its input is judged by its exit code.
    child.stdin?.on("error", () => {}).end(input);
  });
}

/**
 * Gives `path` and its contents to `owner`. Changes the top folder last, so that the next start resumes an interrupted
 * run.
 */
export async function changeOwner(path: string, owner: Owner): Promise<void> {
  const top = await lstat(path);
  if (top.uid === owner.uid) return;
  if (top.isDirectory()) {
    for (const name of await readdir(path, { recursive: true })) await lchown(join(path, name), owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}
