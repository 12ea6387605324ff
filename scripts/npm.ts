import { spawn } from "node:child_process";

import { ROOT } from "./build.ts";

export interface NpmAnswer {
  code: number | null;
  stdout: string;
  stderr: string;
}

export function npm(
  args: string[],
  { timeoutMs, env = {} }: { timeoutMs: number; env?: Record<string, string> },
): Promise<NpmAnswer> {
  // npm tells child processes where it is; otherwise it must be on the PATH.
  const own = process.env["npm_execpath"];
  const [command, first] = own && /\.c?js$/.test(own) ? [process.execPath, [own]] : ["npm", []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
