import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // Of many hundred files that Node would look up one by one at every start.
    ssr: { resolve: { noExternal: ["drizzle-orm", "better-auth", /^@better-auth\//] } },
    client: {
      build: {
        // What comes later is fetched before it is needed: its files may find each other by their own word.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")) },
        rolldownOptions: {
          // What every page loads, as one file: split into many it compresses worse, and `/` has a budget.
          output: {
            // The names of scripts are most of the router's map, and chance does not compress: 42 bits of it are enough.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                {
                  name: "router",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                },
                {
                  name: "shell",
                  test: /app\/(account\/screens\/sign-in\/modes|ui\/(dialog|error-banner|error-page|icons|preloaded-action)|reading\/(parts\/add-to-list|model\/addition)|platform\/attempt|deck\/model\/(device-signals|device-swipes|device-taste)|books\/parts\/saved-book|http\/(ask|reason)|auth\/parts\/(sign-in|user))\.tsx?$|db\/genres\.ts$|vite\/preload-helper/,
                },
                {
                  name: "http",
                  test: /app\/http\/(answer|fields-while-confirming|queue-by-key|send|use-answer|use-form-answer)\.ts$/,
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
