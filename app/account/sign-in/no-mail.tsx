import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";

import { rich } from "#app/language/rich.ts";

export function useSendsMail(): boolean {
  return useRouteLoaderData<{ sendsMail: boolean }>("root")?.sendsMail ?? true;
}

export function NoMailNote({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return useSendsMail() ? null : (
    <p className={className}>{rich("This site sends no e-mail. {children}", { children })}</p>
  );
}
