import { join } from "node:path";

import type { Plugin } from "vite";

/** An absolute path: the router's files cannot resolve our own names. */
const OWN = join(import.meta.dirname, "..", "app", "http", "patient-router.ts");

/** What is replaced in which file of the router, for the browser. */
const CHANGES: Record<string, [find: RegExp, replacement: string]> = {
  "ssr/routeModules.js": [
    /async function loadRouteModule\([\s\S]*?\n\}\n/,
    `import { loadRouteModule } from ${JSON.stringify(OWN)};\n`,
  ],
  "ssr/single-fetch.js": [
    /await fetch\(url, (await createRequestInit\(request\))\)/,
    "await fetchRoute(args, url, $1)",
  ],
};

/**
 * Makes the router wait for the network where it would reload the page or show an error instead (see
 * `app/http/patient-router.ts`): it has no option for that. The build fails if the router's code has changed.
 */
export function patientRouter(): Plugin {
  return {
    name: "patient-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/(routeModules|single-fetch)\.js(\?engine)?$/ },
      handler(code, id) {
        const [file, change] = Object.entries(CHANGES).find(([file]) => id.includes(file))!;
        if (!change[0].test(code)) throw new Error(`${id} is not as ${import.meta.filename} expects it`);
        const changed = code.replace(change[0], change[1]);
        return {
          code: file.endsWith("single-fetch.js")
            ? `import { fetchRoute } from ${JSON.stringify(OWN)};\n${changed}`
            : changed,
          map: null,
        };
      },
    },
  };
}
