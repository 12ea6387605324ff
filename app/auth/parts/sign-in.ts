import { createContext, useContext } from "react";

export interface SignInRequest {
  /** A book to save once signed in. */
  save?: number;
  /** A book to put on the reading list. */
  list?: number;
}

/** Opens the sign-in dialog from any screen, without the screen knowing whose it is. */
export const SignInContext = createContext<(request?: SignInRequest) => void>(() => {});

export function useSignIn(): (request?: SignInRequest) => void {
  return useContext(SignInContext);
}
