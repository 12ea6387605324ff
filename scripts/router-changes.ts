const ROUTER = "/node_modules/react-router/dist/production/";

/** What is replaced in a file of React Router's, and by what. */
export type RouterChange = [find: RegExp, replacement: string];

/** By the file's path in the router, with what its import ends with (`?engine`) if it has changes of its own. */
export type RouterChanges = Readonly<Record<string, readonly RouterChange[]>>;

/** The router's file of this path, as the end of its id. */
export const routerFile = (path: string) => ROUTER + path;

/** Applies a file's changes, and throws where its code is not as they expect it, as after an update of the router. */
export function changed(code: string, id: string, changes: RouterChanges): string {
  const path = id.slice(id.indexOf(ROUTER) + ROUTER.length);
  return (changes[path] ?? []).reduce((text, [find, replacement]) => {
    if (!find.test(text)) throw new Error(`${id} is not as the build expects it: ${find.source}`);
    return text.replace(find, () => replacement);
  }, code);
}
