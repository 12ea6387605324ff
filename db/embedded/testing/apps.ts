import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import type { Owner } from "#db/embedded/run-as.ts";

export interface AppOptions {
  dataDir: string;
  packageDir?: string | undefined;
  /** `serve` waits for a signal, `write` inserts rows until then, `leave` exits at once without a stop. */
  task?: "serve" | "write" | "leave";
}

export type AppEvent =
  | { log: string }
  | { started: { url: string; adopted: boolean; others: number } }
  | { written: string }
  | { drained: true }
  | { failed: string };

/** Identity, wrapper command and environment of the process. */
export interface AppProcess {
  as?: Partial<Owner>;
  wrapper?: string[];
  env?: NodeJS.ProcessEnv;
}

const FIXTURE = fileURLToPath(new URL("app.fixture.ts", import.meta.url));
const PATIENCE_MS = 120_000;

/** An app in its own process, see `app.fixture.ts`. */
export class App {
  readonly events: AppEvent[] = [];
  readonly dataDir: string;
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;
  private onOutput = () => {};

  constructor(options: AppOptions, { as = {}, wrapper = [], env = process.env }: AppProcess = {}) {
    this.dataDir = options.dataDir;
    const [command, ...args] = [...wrapper, process.execPath, FIXTURE, JSON.stringify(options)];
    // A process group of its own stands in for the terminal's.
    this.child = spawn(command, args, { ...as, env, detached: true, cwd: "/", stdio: ["ignore", "pipe", "inherit"] });
    this.ended = once(this.child, "close").then(() => this.onOutput());
    createInterface({ input: this.child.stdout! }).on("line", (line) => {
      // A line cut off by a kill was never acknowledged.
      if (line.endsWith("}")) this.events.push(JSON.parse(line) as AppEvent);
      this.onOutput();
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** The values of all events so far for which `pick` finds one. */
  all<T>(pick: (event: AppEvent) => T | undefined): T[] {
    return this.events.map(pick).filter((value) => value !== undefined);
  }

  /** Waits for an event for which `pick` finds a value, ignoring the first `skip` events. */
  async next<T>(pick: (event: AppEvent) => T | undefined, skip = 0): Promise<T> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
      const found = this.events.slice(skip).map(pick);
      const value = found.find((one) => one !== undefined);
      if (value !== undefined) return value;
      if (this.child.exitCode !== null || this.child.signalCode !== null) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1_000);
        this.onOutput = () => (clearTimeout(timer), resolve());
      });
    }
    throw new Error(`The app did not get there: ${JSON.stringify(this.events.slice(-5))}`);
  }

  /** Waits for the start; throws the error message of a failed one. */
  async started(): Promise<{ url: string; adopted: boolean; others: number }> {
    const outcome = await this.next((event) => {
      if ("started" in event) return event.started;
      return "failed" in event ? event.failed : undefined;
    });
    if (typeof outcome === "string") throw new Error(outcome);
    return outcome;
  }

  /** Sends a signal and waits for the exit. Returns the exit code, null if killed. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.exit();
  }

  async exit(): Promise<number | null> {
    await this.ended;
    return this.child.exitCode;
  }
}

export const logged = (event: AppEvent) => ("log" in event ? event.log : undefined);
export const started = (event: AppEvent) => ("started" in event ? event.started : undefined);
export const written = (event: AppEvent) => ("written" in event ? event.written : undefined);
