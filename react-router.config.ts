import type { Config } from "@react-router/dev/config";

const { TEXTS_IN } = process.env;

export default {
  // Browsers get scripts in their language: those of each are built apart, and put together afterwards.
  buildDirectory: TEXTS_IN ? `build-${TEXTS_IN}` : "build",
  ssr: true,
  // Whole, so that nothing has to be asked for before a save or a page: on a train that question is the one that fails.
  routeDiscovery: { mode: "initial" },
  // Two files for one route, and two addresses in the map that every page loads.
  splitRouteModules: false,
} satisfies Config;
