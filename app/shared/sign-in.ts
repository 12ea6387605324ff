import { createContext, useContext } from "react";

/** Opens the sign-in dialog from any screen, without the screen knowing whose it is. */
export const SignInContext = createContext<() => void>(() => {});

export function useSignIn(): () => void {
  return useContext(SignInContext);
}
