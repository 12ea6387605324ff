import { useRouteLoaderData } from "react-router";

import type { TaskCounts } from "#app/auth/admins/admin-tasks.queries.server.ts";

/** Returns true if the user's account waits for the owner's approval; otherwise they count as a visitor. */
export function useIsWaiting(): boolean {
  const root = useRouteLoaderData<{ waiting: boolean }>("root");
  return root?.waiting ?? false;
}

/** Returns true if a user is signed in, from the root's loader. A page's own loader provides who it is. */
export function useSignedIn(): boolean {
  const root = useRouteLoaderData<{ signedIn: boolean }>("root");
  return root?.signedIn ?? false;
}

/** What waits for the admin, from the root's loader; null for everybody else. */
export function useTaskCounts(): TaskCounts | null {
  const root = useRouteLoaderData<{ tasks: TaskCounts | null }>("root");
  return root?.tasks ?? null;
}
