import { useRouteLoaderData } from "react-router";

/** Whether somebody is signed in, from the root's loader. Who it is, a page asks its own loader. */
export function useSignedIn(): boolean {
  const root = useRouteLoaderData<{ signedIn: boolean }>("root");
  return root?.signedIn ?? false;
}
