export const SESSION_COOKIE = "bookmatch.session_token=";

export function mayHaveSession(cookies: string): boolean {
  return cookies.includes(SESSION_COOKIE);
}

/** Answers to such a request may be personal and never come from a cache. */
export function hasOwnCookies(cookies: string): boolean {
  return cookies.includes("bookmatch");
}
