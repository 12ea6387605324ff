import { useRouteLoaderData } from "react-router";

import type { TaskCounts } from "#app/auth/admins/admin-tasks.queries.server.ts";

export function useIsWaiting(): boolean {
  const root = useRouteLoaderData<{ waiting: boolean }>("root");
  return root?.waiting ?? false;
}

export function useSignedIn(): boolean {
  const root = useRouteLoaderData<{ signedIn: boolean }>("root");
  return root?.signedIn ?? false;
}

export function useTaskCounts(): TaskCounts | null {
  const root = useRouteLoaderData<{ tasks: TaskCounts | null }>("root");
  return root?.tasks ?? null;
}
