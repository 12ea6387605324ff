const ROUTER = "/node_modules/react-router/dist/production/";

export type RouterChange = [find: RegExp, replacement: string];

/** Keyed by the file's path in the router, with `?engine` for the engine's copy. */
export type RouterChanges = Readonly<Record<string, readonly RouterChange[]>>;

export const routerFile = (path: string) => ROUTER + path;

/** Throws where the code is not as a change expects it, as after an update of the router. */
export function changed(code: string, id: string, changes: RouterChanges): string {
  const path = id.slice(id.indexOf(ROUTER) + ROUTER.length);
  return (changes[path] ?? []).reduce((text, [find, replacement]) => {
    if (!find.test(text)) throw new Error(`${id} is not as the build expects it: ${find.source}`);
    return text.replace(find, () => replacement);
  }, code);
}
