import { Worker } from "node:worker_threads";

interface ThreadLimits {
  seconds: number;
  heapMb: number;
}

/** The work took longer, or needed more memory, than it was allowed to. */
export class ThreadLimitExceeded extends Error {
  override readonly name = "ThreadLimitExceeded";
  readonly limit: "time" | "memory";

  constructor(limit: "time" | "memory", cause?: unknown) {
    super(`the work exceeded its limit of ${limit}`, { cause });
    this.limit = limit;
  }
}

/**
 * What the module `path` posts first when it is run in a thread of its own with `input` as its `workerData`. The
 * thread starts afresh and ends with its answer: nothing of one file stays for the next. `path` is a source file,
 * since Node strips its types itself; the build does not know about it.
 *
 * @throws ThreadLimitExceeded, or what the module throws
 */
export async function runInThread<Result>(
  path: string,
  input: unknown,
  { seconds, heapMb }: ThreadLimits,
): Promise<Result> {
  const thread = new Worker(path, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // The app's own secrets and flags are no business of what reads a stranger's file.
    env: {},
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
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
    await thread.terminate();
  }
}
