import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    appAddress: string;
  }
}

const START = fileURLToPath(new URL("../scripts/start.ts", import.meta.url));
const PATIENCE_MS = 120_000;

/** The app as an owner starts it, with a data folder and a port of its own. */
export default async function startApp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-journeys-"));
  const { DATABASE_URL: _, ...environment } = process.env;
  const app = spawn(process.execPath, [START], {
    env: { ...environment, DATA_DIR: dataDir, PORT: "0", SUPPORT_EMAIL: "help@example.org", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => app.once("exit", () => resolve()));
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`The app did not start:\n${output}`));
    const timeout = setTimeout(fail, PATIENCE_MS);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^ready\s+(\S+)/m.exec(output);
      if (!ready) return;
      clearTimeout(timeout);
      resolve(ready[1]!);
    };
    app.stdout.on("data", listen);
    app.stderr.on("data", listen);
    app.once("exit", fail);
  });
  project.provide("appAddress", address);

  return async () => {
    app.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
