import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The addresses of these routes and of those that lie in them, each once; an index has its parent's. */
export function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return [...new Set(below(entries))];
}

function below(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [here || "/", ...below(children ?? [], here)];
  });
}
