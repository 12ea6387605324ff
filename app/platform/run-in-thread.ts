import { Worker } from "node:worker_threads";

interface ThreadLimits {
  seconds: number;
  heapMb: number;
  /** Ends the thread before its time. */
  signal?: AbortSignal;
}

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
 * @throws ThreadLimitExceeded, or what the module throws
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
  let timer: NodeJS.Timeout | undefined;
  const abort = () => void thread.terminate();
  signal?.addEventListener("abort", abort);
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(() => reject(new ThreadLimitExceeded("time")), seconds * 1_000);
      thread.once("message", resolve);
      thread.once("error", (error: NodeJS.ErrnoException) =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadLimitExceeded("memory", error) : error),
      );
      thread.once("exit", () => reject(new Error("The thread ended without an answer")));
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    await thread.terminate();
  }
}
