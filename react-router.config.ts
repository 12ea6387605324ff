import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The map is one page long: shipping it whole saves a request to `/__manifest`.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
