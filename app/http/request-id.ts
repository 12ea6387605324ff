import { randomBytes } from "node:crypto";

const SAFE = /^[\w-]{8,64}$/;

/** Only a configured proxy may supply the id: nobody else can write into our log. */
export function requestId(given: string | undefined, isFromProxy: boolean): string {
  return isFromProxy && given !== undefined && SAFE.test(given) ? given : randomBytes(6).toString("hex");
}
