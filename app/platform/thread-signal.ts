import { parentPort } from "node:worker_threads";

export function threadSignal(): AbortSignal {
  const controller = new AbortController();
  parentPort!.once("message", () => controller.abort());
  parentPort!.unref();
  return controller.signal;
}
