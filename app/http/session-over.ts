/** Answer to the request of a script that only a signed-in user may make. */
export interface SessionOver {
  /** Why the account is suspended. */
  suspension: string | null;
}

/** Scheme of its `WWW-Authenticate` header. */
export const SIGN_IN_FIRST = "Session";
