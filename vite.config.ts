import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

import { chunkGroups } from "./scripts/chunk-groups.ts";
import { translatedTexts } from "./scripts/messages/translate-plugin.ts";
import { scopedName } from "./scripts/scoped-name.ts";

/** The bundler writes class names out, and would then drop their module with its styles. */
const keepStyles: Plugin = {
  name: "keep-styles",
  enforce: "post",
  transform: { filter: { id: /\.module\.css$/ }, handler: () => ({ moduleSideEffects: "no-treeshake" }) },
};

/** Packages with so many files that looking them up slows every start of the server. */
const BUNDLED = [
  "drizzle-orm",
  /^(@better-auth\/.*|better-auth|better-call|kysely|jose|zod)$/,
  /^(@simplewebauthn\/server|@peculiar\/.*|asn1js|pvtsutils|pvutils|tsyringe)$/,
  /^(undici|hast.*|unist.*|parse5|property-information|vfile)$/,
];

/** Other files may import from a route's file. */
const sharedEntries: Plugin = {
  name: "shared-entries",
  enforce: "post",
  configEnvironment: (name) =>
    name === "client" ? { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension" } } } : null,
};

const { TEXTS_IN } = process.env;

export default defineConfig({
  plugins: [TEXTS_IN ? translatedTexts(TEXTS_IN) : null, reactRouter(), keepStyles, sharedEntries],
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: scopedName } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: { resolve: { noExternal: BUNDLED } },
    client: {
      define: { SCRIPT_LANGUAGE: JSON.stringify(TEXTS_IN ?? "en") },
      build: {
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")) },
        rolldownOptions: {
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          output: {
            // Names of scripts are most of the router's map, and chance does not compress: 42 bits are enough.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: chunkGroups(),
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
