/**
 * Path of the router manifest without admin routes, which all other pages load. Admin pages are entered by plain links
 * (and `redirectDocument`) only, because the router of those pages does not know them.
 */
export function readersMap(map: string): string {
  return map.replace(/\.js$/, "-readers.js");
}

/** A route that only guards its children and shows nothing itself. The browser's router knows none of them. */
export function isGuard({ id, path, index }: { id?: string; path?: string; index?: boolean }): boolean {
  return id !== "root" && path === undefined && !index;
}
