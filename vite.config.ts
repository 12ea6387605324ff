import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  plugins: [reactRouter(), keepStyles, patientRouter(), lateRouter()],
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
              groups: [
                {
                  name: "router",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$|app\/http\/(connection|first-state|hydration-router|late-engine|late-router|patient-router|without-router)\.ts$|vite\/preload-helper/,
                },
                {
                  name: "shell",
                  test: /app\/(account\/screens\/sign-in\/(modes|use-landing)|ui\/(dialog|error-banner|error-page|icons|preloaded-action|use-later)|reading\/(parts\/add-to-list|model\/addition)|platform\/attempt|deck\/model\/(book-facts|device-signals|device-swipes|device-taste)|books\/parts\/(place-link|saved-book)|http\/(ask|reason|use-waiting)|auth\/parts\/(sign-in|user))\.tsx?$|db\/genres\.ts$|vite\/preload-helper/,
                },
                {
                  name: "page",
                  // A phone waits for each file: all screens but the first load this one, and most need most of it.
                  test: /app\/ui\/(empty-state|file-form|list-search|notices|page-error|page-layout|page-title|show-more|view-links)\.|app\/books\/(parts\/(book-cover|book-link)|model\/book-path)\.|app\/http\/(cursor|use-paged-list)\.|app\/platform\/(slug|transliteration)\./,
                },
                {
                  name: "form",
                  test: /app\/ui\/(field|length-note|dialog-actions|confirm-dialog)\.|app\/platform\/figures\./,
                },
                { name: "admin", test: /app\/ui\/admin-/ },
                {
                  name: "reading",
                  test: /app\/reading\/(parts\/stars-field|model\/(reading-entry|reading-pages|stars))\./,
                },
                { name: "chart", test: /app\/ui\/chart-/ },
                { name: "plain", test: /app\/ui\/plain-/ },
                {
                  name: "http",
                  test: /app\/http\/(answer|fields-while-confirming|outbox|queue-by-key|send|use-answer|use-form-answer)\.ts$/,
                },
                { name: "moderation-notices", test: /app\/club\/(parts\/moderation-notices|model\/report)\./ },
                {
                  name: "club",
                  test: /app\/club\/(screens\/(content-menu|confirm-first|moderating|muting|report-dialog|moderation\/(decision-|use-decided|moderation\.module))|model\/moderation\/rules\.ts)|app\/ui\/delete-button\./,
                },
                {
                  name: "reviews",
                  test: /app\/club\/(screens\/reviews\/(review-list|reviews\.module)|model\/reviews\/review)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
