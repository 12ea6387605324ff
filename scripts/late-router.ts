import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

import { changed, routerFile, type RouterChanges } from "./router-changes.ts";

/** An absolute path: the router's files cannot resolve our own names. */
const OWN = join(import.meta.dirname, "..", "app", "http", "hydration-router.ts");

/** Ends the name of the engine's copy of a file. */
const COPY = "?engine";
/** Ends an import of the engine that means the file itself. */
const ITSELF = "?itself";

/** Copying lets the page's script keep only what it needs. None has state, a React context or a compared class. */
const COPIED = [
  "index.js",
  "lib/dom-export/hydrated-router.js",
  "lib/dom/ssr/data.js",
  "lib/dom/ssr/fog-of-war.js",
  "lib/dom/ssr/hydration.js",
  "lib/dom/ssr/links.js",
  "lib/dom/ssr/routes.js",
  "lib/dom/ssr/single-fetch.js",
  "lib/router/instrumentation.js",
  "lib/router/matcher.js",
  "lib/router/router.js",
].map(routerFile);

const CONSTANTS = "IDLE_NAVIGATION, IDLE_FETCHER, IDLE_BLOCKER";

export const LATE_ROUTER: RouterChanges = {
  // The page's script makes a late router, asks for no routes and knows that the page holds a part of their map.
  "lib/dom-export/hydrated-router.js": [
    [/^import /m, `import { hydrationRouter } from ${JSON.stringify(OWN)};\nimport `],
    [/^import /m, `import { getRouteComponents } from "../dom/ssr/routes.js";\nimport `],
    [
      /\tlet routes = UNSAFE_createClientRoutes\([\s\S]*?\n\treturn router;\n/,
      `\treturn ssrInfo.router = hydrationRouter(ssrInfo, getRouteComponents, () => import("./hydrated-router.js${COPY}"));\n`,
    ],
    [/\tUNSAFE_useFogOFWarDiscovery\(.*\);\n/, ""],
    [/routeDiscovery: ssrInfo\.context\.routeDiscovery\n/, `routeDiscovery: { mode: "lazy" }\n`],
  ],
  "lib/dom/ssr/routes.js": [[/^export \{ /m, "export { getRouteComponents, "]],
  // The engine gets what was taken out above, with the history and the elements of the page's script.
  [`lib/dom-export/hydrated-router.js${COPY}`]: [
    [
      /function createHydratedRouter\(\{ getContext, instrumentations \}\) \{\n[\s\S]*?(?=\tlet routes = UNSAFE_createClientRoutes\()/,
      "function createEngine(page, history, shown, { getContext, instrumentations } = {}) {\n\tssrInfo = page;\n",
    ],
    [/location: window\.location,/, "location: history.location,"],
    [/history: UNSAFE_createBrowserHistory\(\)/, "history"],
    [
      /mapRouteProperties: UNSAFE_defaultMapRouteProperties/,
      "mapRouteProperties: (route) => shown[route.id] ?? UNSAFE_defaultMapRouteProperties(route)",
    ],
    [/^export \{ HydratedRouter \};/m, "export { createEngine };"],
  ],
  // Both sides need the same constants.
  [`lib/router/router.js${COPY}`]: [
    [
      /const IDLE_NAVIGATION = \{[\s\S]*?\};\nconst IDLE_FETCHER = \{[\s\S]*?\};\nconst IDLE_BLOCKER = \{[\s\S]*?\};\n/,
      `import { ${CONSTANTS} } from "./router.js${ITSELF}";\n`,
    ],
  ],
};

/** Moves React Router's engine into a file that loads after the page (`app/http/late-router.ts`, decision 064). */
export function lateRouter(): Plugin {
  return {
    name: "late-router",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      const fromCopy = importer?.endsWith(COPY);
      if (!fromCopy && !source.endsWith(COPY)) return null;
      const file = source.replace(/\?\w+$/, "");
      const found = await this.resolve(file, importer?.replace(COPY, ""), { ...options, skipSelf: true });
      const isCopied = found && !source.endsWith(ITSELF) && COPIED.some((copied) => found.id.endsWith(copied));
      return isCopied ? { ...found, id: found.id + COPY, moduleSideEffects: false } : found;
    },
    load: {
      filter: { id: /\?engine$/ },
      handler: (id) => readFileSync(id.slice(0, -COPY.length), "utf8"),
    },
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js(\?engine)?$/ },
      handler: (code, id) => ({ code: changed(code, id, LATE_ROUTER), map: null }),
    },
  };
}
