import { createContext } from "react";

/** Nonce of this response's content security policy, for inline scripts; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
