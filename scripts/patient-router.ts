import { join } from "node:path";

import type { Plugin } from "vite";

import { changed, type RouterChange, type RouterChanges } from "./router-changes.ts";

const OWN = JSON.stringify(join(import.meta.dirname, "..", "app", "http", "patient-router.ts"));

const ROUTE_FILES: RouterChange = [
  /async function loadRouteModule\([\s\S]*?\n\}\n/,
  `import { loadRouteModule } from ${OWN};\n`,
];
const ROUTE_DATA: readonly RouterChange[] = [
  [/^import /m, `import { fetchRoute } from ${OWN};\nimport `],
  [/await fetch\(url, (?=await createRequestInit\(request\)\))/, "await fetchRoute(args, url, "],
];

export const PATIENT_ROUTER: RouterChanges = {
  "lib/dom/ssr/routeModules.js": [ROUTE_FILES],
  "lib/dom/ssr/single-fetch.js": ROUTE_DATA,
  "lib/dom/ssr/single-fetch.js?engine": ROUTE_DATA,
};

/** The router has no option to wait for the network instead of reloading the page (`app/http/patient-router.ts`). */
export function patientRouter(): Plugin {
  return {
    name: "patient-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/(routeModules|single-fetch)\.js(\?engine)?$/ },
      handler: (code, id) => ({ code: changed(code, id, PATIENT_ROUTER), map: null }),
    },
  };
}
