import { parentPort } from "node:worker_threads";

/** For a thread of `runInThread`: aborted when who asked for its work no longer wants it. */
export function threadSignal(): AbortSignal {
  const controller = new AbortController();
  parentPort!.once("message", () => controller.abort());
  // To wait for that is no work: the thread ends without it.
  parentPort!.unref();
  return controller.signal;
}
