import { Worker } from "node:worker_threads";

interface ThreadLimits {
  seconds: number;
  heapMb: number;
  /** Asks the thread to stop before its time: see `threadSignal`. One that does not is ended. */
  signal?: AbortSignal;
}

/** So long a thread that has answered, or is asked to stop, has to end by itself. */
const GRACE_MS = 2_000;

/** The work exceeded its time or memory limit. */
export class ThreadLimitExceeded extends Error {
  override readonly name = "ThreadLimitExceeded";
  readonly limit: "time" | "memory";

  constructor(limit: "time" | "memory", cause?: unknown) {
    super(`the work exceeded its limit of ${limit}`, { cause });
    this.limit = limit;
  }
}

/**
 * Runs the module `path` in a new thread with `input` as its `workerData` and returns the first message it posts. The
 * thread ends with its answer, so nothing of one file is left for the next. `path` is a source file: Node strips its
 * types, and the build does not know about it.
 * @throws ThreadLimitExceeded, what the module throws, or the reason of `signal`
 */
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
    end(GRACE_MS);
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
