import { createContext, type RouterContextProvider } from "react-router";

/** A session that waits for the account's second factor, and grants nothing else. */
export interface PendingSession {
  userId: string;
  sessionId: string;
}

/** Set once per request by the root's middleware. All pages but those for the factor treat the user as a visitor. */
export const pendingContext = createContext<PendingSession | null>(null);

export function readPending(context: Readonly<RouterContextProvider>): PendingSession | null {
  return context.get(pendingContext);
}
