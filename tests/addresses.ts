import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The addresses of these routes and of those that lie in them, each once; an index has its parent's. */
export function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return [...new Set(below(entries))];
}

/** Streams answer as long as they are read, so that a sweep over all addresses would wait for them for ever. */
export const isStream = (address: string) => address.endsWith("/stream");

function below(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [here || "/", ...below(children ?? [], here)];
  });
}
