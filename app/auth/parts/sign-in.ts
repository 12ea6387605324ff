import { createContext, useContext } from "react";

export interface SignInRequest {
  save?: number;
  list?: number;
  next?: string;
}

export const SignInContext = createContext<(request?: SignInRequest) => void>(() => {});

export function useSignIn(): (request?: SignInRequest) => void {
  return useContext(SignInContext);
}
