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
              groups: [
                {
                  // All that every page begins with. With the root in it there is no file for the bundler's own helpers.
                  name: "root",
                  test: /app\/(root\.tsx|account\/screens\/sign-in\/(modes|use-landing)\.|ui\/(dialog|error-banner|error-page|icons|preloaded-action|use-later)\.tsx?$|reading\/(parts\/(add-to-list|book-bar)|model\/addition)\.tsx?$|platform\/attempt\.|deck\/model\/(book-facts|device-signals|device-swipes|device-taste)\.|books\/parts\/(place-link|saved-book)\.tsx?$|http\/(ask|reason|use-waiting|connection|first-state|hydration-router|late-engine|late-router|patient-router|without-router)\.ts$|auth\/parts\/(sign-in|user)\.)|db\/genres\.ts$|node_modules\/(react|react-dom|react-router|scheduler)\/[^?]*$|vite\/preload-helper|app\/(ui\/(back-link|page-steps|confirm-dialog|dialog-actions|empty-state|field|file-form|length-note|list-search|notices|page-error|page-layout|page-title|show-more|view-links)|account\/screens\/settings\/settings|books\/parts\/(book-cover|book-link)|club\/parts\/moderation-notices|reading\/parts\/(stars-field|book-bar))\.module\.css$/,
                },
                {
                  name: "later",
                  // Every page loads these once it is interactive: what it sends, and what follows keys.
                  test: /app\/(http\/(answer|fields-while-confirming|outbox|queue-by-key|send|use-answer|use-form-answer)|deck\/model\/(read-delivery|swipe-delivery)|reading\/model\/made-today|platform\/dates|site\/parts\/search-keys|ui\/(confirm-dialog|dialog-actions|field|length-note)|platform\/figures)\.tsx?$/,
                },
                {
                  name: "page",
                  // A phone waits for each file: all screens but the first load this one, and most need most of it.
                  test: /app\/ui\/(empty-state|file-form|list-search|notices|page-error|page-layout|page-title|show-more|view-links)\.|app\/books\/(parts\/(book-cover|book-link)|model\/(book-path|found-book))\.|app\/http\/(cursor|use-paged-list)\.|app\/platform\/(slug|transliteration)\.|app\/(account\/screens\/settings\/(delete-account-dialog|profile-form)|auth\/model\/suspension-notice|club\/(parts\/moderation-notices|model\/report))\.|app\/reading\/(parts\/(start-form|stars-field|book-bar)|model\/(reading-entry|reading-pages|stars))\./,
                },
                {
                  name: "sign-in",
                  test: /app\/account\/screens\/(new-password-field|passkey-form|passkey-prompt|sign-in\/(account-forms|return-to-fields))\./,
                },
                {
                  name: "figures",
                  test: /app\/ui\/chart-|app\/reading\/(parts\/goal-form|screens\/statistics\/(hiding-switch|progress-bar))\./,
                },
                {
                  name: "tracker",
                  test: /app\/reading\/(screens\/tracker\/[\w-]+\.module\.css|screens\/tracker\/tracker\.route)/,
                },
                { name: "plain", test: /app\/ui\/plain-/ },
                {
                  // What readers say to each other, and what owners do about it.
                  name: "club",
                  test: /app\/club\/(screens\/(book-actions|content-menu|confirm-first|moderating|muting|report-dialog|moderation\/(decision-|use-decided|moderation\.module)|reviews\/(review-list|reviews\.module))|model\/(moderation\/rules|reviews\/review))\.|app\/ui\/(admin-|delete-button\.)|app\/books\/parts\/(book-line|use-own-books)/,
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
