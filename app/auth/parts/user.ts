import { useRouteLoaderData } from "react-router";

/** Whether whoever looks is signed in to an account that waits for the owner's approval: a visitor otherwise. */
export function useIsWaiting(): boolean {
  const root = useRouteLoaderData<{ waiting: boolean }>("root");
  return root?.waiting ?? false;
}

/** Whether somebody is signed in, from the root's loader. Who it is, a page asks its own loader. */
export function useSignedIn(): boolean {
  const root = useRouteLoaderData<{ signedIn: boolean }>("root");
  return root?.signedIn ?? false;
}
