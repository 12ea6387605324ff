import { spawn } from "node:child_process";
import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface Owner {
  uid: number;
  gid: number;
}

export interface Identity {
  label: string;
  owner: Owner;
  setuid: Partial<Owner>;
  wrapper: string[];
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

export async function runAs(identity: Identity, program: string, args: string[], input = "") {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawnAs(identity, program, args, { stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
    child.stdin?.on("error", () => {}).end(input);
  });
}

/** Changes the top folder last, so that the next start resumes an interrupted run. */
export async function changeOwner(path: string, owner: Owner): Promise<void> {
  const top = await lstat(path);
  if (top.uid === owner.uid) return;
  if (top.isDirectory()) {
    for (const name of await readdir(path, { recursive: true })) await lchown(join(path, name), owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}
