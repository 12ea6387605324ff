import { AsyncLocalStorage } from "node:async_hooks";

/** Why the database could not do its part; the reader is told so, instead of that something went wrong. */
export type Trouble = "disk-full" | "busy";

/** The request that the present work is for. It holds nothing of whoever asks. */
export interface CurrentRequest {
  /** Stands in the answer, in each line of the log and on the error page. */
  readonly id: string;
  trouble?: Trouble;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work` so that it, and all that it begins, knows the request it is for. */
export function inRequest<T>(request: CurrentRequest, work: () => T): T {
  return requests.run(request, work);
}

/** Undefined for what the app does by itself. What a request has set going, and goes on after it, still names it. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}
