import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** One FILE and perhaps one flag; a file is meant from where the command was typed. Else what to say, and the exit code. */
export function backupArguments(
  args: string[],
  usage: string,
  flag: string,
): { file: string; path: string; flagged: boolean } | { say: string; exit: 0 | 2 } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { [flag]: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    if (values["help"]) return { say: usage, exit: 0 };
    const [file, ...others] = positionals;
    if (!file || others.length > 0) return { say: usage, exit: 2 };
    return { file, path: resolve(process.env["INIT_CWD"] ?? ".", file), flagged: values[flag] === true };
  } catch (error) {
    return { say: `${(error as Error).message}\n${usage}`, exit: 2 };
  }
}

/** Why it did not work, in a line for the owner: the system's and the database's words, where it is their word. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Aborted when the owner or the system ends this process: what it has begun is put away first. */
export function untilStopped(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort(new Error("it was stopped")));
  }
  return stop.signal;
}
