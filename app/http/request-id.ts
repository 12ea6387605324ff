import { randomBytes } from "node:crypto";

const SAFE = /^[\w-]{8,64}$/;

/**
 * The name of a request: twelve hexadecimal digits of ours, short enough to be read out. A proxy that the owner named
 * may give its own, so that its log and ours can be laid side by side; nobody else writes into our log.
 *
 * @param given the X-Request-Id that came with the request
 */
export function requestId(given: string | undefined, isFromProxy: boolean): string {
  return isFromProxy && given !== undefined && SAFE.test(given) ? given : randomBytes(6).toString("hex");
}
