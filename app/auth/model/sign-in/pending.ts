import { createContext, type RouterContextProvider } from "react-router";

/** A session that waits for the second factor of its account, and opens nothing else. */
export interface PendingSession {
  userId: string;
  sessionId: string;
}

/** Set once a request by the root's middleware. Everybody but the pages that ask for the factor sees a visitor. */
export const pendingContext = createContext<PendingSession | null>(null);

export function readPending(context: Readonly<RouterContextProvider>): PendingSession | null {
  return context.get(pendingContext);
}
