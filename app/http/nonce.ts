import { createContext } from "react";

/** The nonce of this response's content security policy, for inline scripts; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
