export const SESSION_COOKIE = "bookmatch.session_token=";

/** Whether a Cookie header may belong to a session, valid or not. */
export function mayHaveSession(cookies: string): boolean {
  return cookies.includes(SESSION_COOKIE);
}

/** Whether a Cookie header has any cookie of this app: then the answer may be personal, and is never one from a cache. */
export function hasOwnCookies(cookies: string): boolean {
  return cookies.includes("bookmatch");
}
