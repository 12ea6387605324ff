/** Without admin routes: admin pages are entered by plain links (or `redirectDocument`) only. */
export function readersMap(map: string): string {
  return map.replace(/\.js$/, "-readers.js");
}

/** The browser's router knows no guards. */
export function isGuard({ id, path, index }: { id?: string; path?: string; index?: boolean }): boolean {
  return id !== "root" && path === undefined && !index;
}
