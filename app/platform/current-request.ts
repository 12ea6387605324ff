import { AsyncLocalStorage } from "node:async_hooks";

/** Why the database could not process a request; shown instead of a general error. */
export type UnavailableReason = "disk-full" | "busy";

/** The request that the current work belongs to. Holds nothing about the user. */
export interface CurrentRequest {
  /** Appears in the answer, in each line of the log and on the error page. */
  readonly id: string;
  unavailable?: UnavailableReason;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work`, and all that it starts, with this request as the current one. */
export function inRequest<T>(request: CurrentRequest, work: () => T): T {
  return requests.run(request, work);
}

/** Undefined for background work. Work that outlives its request still belongs to it. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}
