import { createContext, type RouterContextProvider } from "react-router";

export interface PendingSession {
  userId: string;
  sessionId: string;
}

export const pendingContext = createContext<PendingSession | null>(null);

export function readPending(context: Readonly<RouterContextProvider>): PendingSession | null {
  return context.get(pendingContext);
}
