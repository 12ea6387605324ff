import { relative } from "node:path";

import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

const ROOT = process.cwd();
const ENTRY = "app/entry.client.tsx";
const SHELL = [ENTRY, "app/root.tsx"];
const HOME = "app/deck/swipe/swipe.route.tsx";
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$|vite\/preload-helper/;
const OWN = /^(app|db|packages)\//;

/** So many routes share what is in the chunk of all pages. */
const COMMON = 3;

/** Stands among the users of a module for what `/` imports once it is interactive. */
const LATER = "later";

/** Without groups the bundler splits a page into so many files that they compress worse. */
export function chunkGroups() {
  const known = new Map<string, Set<string>>();

  /** Files of routes that need a module, and files imported later that need it. */
  function usersOf(id: string, graph: Graph): Set<string> {
    const before = known.get(id);
    if (before) return before;
    const users = new Set<string>();
    known.set(id, users);
    const modules = new Set([id]);
    for (const at of modules) {
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(at) ?? {};
      if (isStart(fileOf(at)) || dynamicImporters.length > 0) users.add(fileOf(at));
      if (dynamicImporters.some((importer) => isOfHome(usersOf(importer, graph)))) users.add(LATER);
      if (at === id || !isStart(fileOf(at))) for (const importer of importers) modules.add(importer);
    }
    return users;
  }

  function nameOf(id: string, graph: Graph): "root" | "later" | "page" | null {
    if (FRAMEWORK.test(id)) return "root";
    // The entry hydrates as it is evaluated, so other files must not import it.
    if (!OWN.test(fileOf(id)) || fileOf(id) === ENTRY) return null;
    const users = usersOf(id, graph);
    if (SHELL.some((file) => users.has(file))) return "root";
    const shares = users.size - Number(users.has(LATER));
    if (shares < 2) return null;
    if (users.has(HOME)) return "root";
    // React removes a page's style sheets with the page, so what `/` loads later has its styles in the root's.
    if (id.endsWith(".css") && users.has(LATER)) return "root";
    const isSentWith = [...users].some((file) => file.endsWith(".route.ts"));
    if (!id.endsWith(".css") && (isSentWith || users.has(LATER))) return "later";
    return shares >= COMMON ? "page" : null;
  }

  const only = (name: string) => (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null);
  return [
    { name: only("root") },
    // Without what they need, which is in the root's chunk.
    { name: only("later"), includeDependenciesRecursively: false },
    { name: only("page"), includeDependenciesRecursively: false },
  ];
}

const fileOf = (id: string) => relative(ROOT, id.split("?")[0]!);
const isStart = (file: string) => SHELL.includes(file) || /\.route\.tsx?$/.test(file);
const isOfHome = (users: Set<string>) => [...SHELL, HOME].some((file) => users.has(file));
