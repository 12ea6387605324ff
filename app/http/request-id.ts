import { randomBytes } from "node:crypto";

const SAFE = /^[\w-]{8,64}$/;

/**
 * Id of a request: twelve hexadecimal digits, short enough to be read out. A configured proxy may supply its own, so
 * that its log and ours can be compared; nobody else can write into our log.
 * @param given the request's X-Request-Id header
 */
export function requestId(given: string | undefined, isFromProxy: boolean): string {
  return isFromProxy && given !== undefined && SAFE.test(given) ? given : randomBytes(6).toString("hex");
}
