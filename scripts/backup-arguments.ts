import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** FILE is relative to where the command was typed. A mistake returns a message and the exit code. */
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

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
