import { Worker } from "node:worker_threads";

interface ThreadLimits {
  seconds: number;
  heapMb: number;
  signal?: AbortSignal;
}

const GRACE_MS = 2_000;
/** A busy machine needs seconds to end a thread that has answered. */
const ANSWERED_MS = 30_000;

export class ThreadLimitExceeded extends Error {
  override readonly name = "ThreadLimitExceeded";
  readonly limit: "time" | "memory";

  constructor(limit: "time" | "memory", cause?: unknown) {
    super(`the work exceeded its limit of ${limit}`, { cause });
    this.limit = limit;
  }
}

/** Node strips the types of `path`. Throws ThreadLimitExceeded, the module's error or the reason of `signal`. */
export async function runInThread<Result>(
  path: string,
  input: unknown,
  { seconds, heapMb, signal }: ThreadLimits,
): Promise<Result> {
  signal?.throwIfAborted();
  const thread = new Worker(path, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Code that parses untrusted files gets neither the app's secrets nor its flags.
    env: {},
    execArgv: [],
  });
  const exited = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
  let timer: NodeJS.Timeout | undefined;
  let grace: NodeJS.Timeout | undefined;
  // A thread that ends by itself closes what it has open. Node has been seen to crash where it was ended from outside.
  const end = (graceMs: number) => (grace ??= setTimeout(() => void thread.terminate(), graceMs));
  const abort = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(null);
    end(GRACE_MS);
  };
  signal?.addEventListener("abort", abort);
  try {
    const answer = await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(() => reject(new ThreadLimitExceeded("time")), seconds * 1_000);
      thread.once("message", resolve);
      thread.once("error", (error: NodeJS.ErrnoException) =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadLimitExceeded("memory", error) : error),
      );
      thread.once("exit", () => reject(new Error("The thread ended without an answer")));
    });
    end(ANSWERED_MS);
    return answer;
  } catch (error) {
    end(0);
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    await exited;
    clearTimeout(grace);
  }
}
