export interface SessionOver {
  suspension: string | null;
}

export const SIGN_IN_FIRST = "Session";
