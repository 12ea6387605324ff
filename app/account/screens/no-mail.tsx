import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";

/** False if no mail server is configured: then only the owner reads what the app writes to readers. */
export function useSendsMail(): boolean {
  return useRouteLoaderData<{ sendsMail: boolean }>("root")?.sendsMail ?? true;
}

/** Says so where a reader would wait for an e-mail; nothing if mail is sent. */
export function NoMailNote({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return useSendsMail() ? null : <p className={className}>This site sends no e-mail. {children}</p>;
}
