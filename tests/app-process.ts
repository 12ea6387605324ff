import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

export interface AppProcess {
  address: string;
  pid: number;
  /** Everything it has said so far, on both streams. */
  output(): string;
  /** Ends it as an owner would and waits until it is gone; with which code, null where a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would: nothing of it gets to finish. */
  kill(): Promise<void>;
}

const PATIENCE_MS = 120_000;

/**
 * The app as `npm start` runs it, on a free port, with the embedded PostgreSQL in `dataDir`. `through` is a command
 * that becomes the one it is given, `root` the folder of the repository.
 */
export async function startApp(
  dataDir: string,
  env: Record<string, string> = {},
  through: string[] = [],
  root: string = ROOT,
): Promise<AppProcess> {
  const port = await freePort();
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...environment } = process.env;
  const [command, ...args] = [...through, process.execPath, join(root, "scripts", "start.ts")];
  const app = spawn(command, args, {
    env: {
      MALLOC_ARENA_MAX: "2",
      ...environment,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "warn",
      PROCESSES: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => app.once("exit", resolve));
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
  return {
    address,
    pid: app.pid!,
    output: () => output,
    async stop() {
      app.kill("SIGTERM");
      return ended;
    },
    async kill() {
      app.kill("SIGKILL");
      await ended;
    },
  };
}

/** Requests to an app as its own pages make them: changes carry its origin. */
export function requestsTo({ address }: Pick<AppProcess, "address">) {
  return (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address + path, {
      ...init,
      headers: { ...(init.headers as object), ...(init.method && { Origin: address }) },
    });
}

/** One that nobody listens on right now; the app has to know its own before it listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("No free port")),
      );
    });
  });
}
