/** What a script is answered whose request only a signed-in user may make. */
export interface SessionOver {
  /** Why the account is suspended; null where it is not. */
  suspension: string | null;
}

/** Scheme of the header `WWW-Authenticate` by which that answer is known. */
export const SIGN_IN_FIRST = "Session";
