import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** npm runs scripts in the project's folder, wherever the command was typed. */
export function typedPath(path: string): string {
  const typed = resolve(process.env["INIT_CWD"] ?? ".", path);
  return existsSync(typed) || !existsSync(path) ? typed : resolve(path);
}
