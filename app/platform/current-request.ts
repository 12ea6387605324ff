import { AsyncLocalStorage } from "node:async_hooks";

import type { Language } from "#app/language/t.ts";

export type UnavailableReason = "disk-full" | "busy";

export interface CurrentRequest {
  readonly id: string;
  readonly language: Language;
  unavailable?: UnavailableReason;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

export function inRequest<T>(request: CurrentRequest, work: () => T): T {
  return requests.run(request, work);
}

export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}
