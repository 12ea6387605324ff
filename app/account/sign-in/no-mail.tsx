import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";

export function useSendsMail(): boolean {
  return useRouteLoaderData<{ sendsMail: boolean }>("root")?.sendsMail ?? true;
}

export function NoMailNote({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return useSendsMail() ? null : <p className={className}>This site sends no e-mail. {children}</p>;
}
