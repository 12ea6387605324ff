import { createContext, useContext } from "react";

export interface SignInRequest {
  /** A book to save after signing in. */
  save?: number;
  /** A book to put on the reading list. */
  list?: number;
  /** The page to go to then; default: this one. */
  next?: string;
}

/** Opens the sign-in dialog from any screen, without an import of the screen that owns it. */
export const SignInContext = createContext<(request?: SignInRequest) => void>(() => {});

export function useSignIn(): (request?: SignInRequest) => void {
  return useContext(SignInContext);
}
