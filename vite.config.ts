import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

import { CHUNK_GROUPS } from "./scripts/chunk-groups.ts";
import { lateRouter } from "./scripts/late-router.ts";
import { patientRouter } from "./scripts/patient-router.ts";
import { scopedName } from "./scripts/scoped-name.ts";

/**
 * The bundler writes class names out where they are used, and would then drop their module, which nothing seems to
 * need any more, with its styles.
 */
const keepStyles: Plugin = {
  name: "keep-styles",
  enforce: "post",
  transform: { filter: { id: /\.module\.css$/ }, handler: () => ({ moduleSideEffects: "no-treeshake" }) },
};

/** Packages of the server with so many files that Node looks them up for half a second at every start. */
const BUNDLED = [
  "drizzle-orm",
  /^(@better-auth\/.*|better-auth|better-call|kysely|jose|zod)$/,
  /^(@simplewebauthn\/server|@peculiar\/.*|asn1js|pvtsutils|pvutils|tsyringe)$/,
  /^(undici|hast.*|unist.*|parse5|property-information|vfile)$/,
];

/** Lets other files import from a route's own, which otherwise would be a file with one line beside what both need. */
const sharedEntries: Plugin = {
  name: "shared-entries",
  enforce: "post",
  configEnvironment: (name) =>
    name === "client" ? { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension" } } } : null,
};

export default defineConfig({
  plugins: [reactRouter(), keepStyles, sharedEntries, patientRouter(), lateRouter()],
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: scopedName } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: { resolve: { noExternal: BUNDLED } },
    client: {
      build: {
        // What comes later is fetched before it is needed: its files may find each other by their own word.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")) },
        rolldownOptions: {
          // Class names stand in the scripts as words, not as variables: that is shorter.
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          // What every page loads, as one file: split into many it compresses worse, and `/` has a budget.
          output: {
            // The names of scripts are most of the router's map, and chance does not compress: 42 bits of it are enough.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: CHUNK_GROUPS,
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
