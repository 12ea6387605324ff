import type { RouteHandle } from "#app/http/route-handle.ts";

/** For forms with files, which are left out: a browser gives them once. */
export { action, default, headers } from "./again.route.tsx";

export const handle = {
  scripts: false,
  body: "multipart/form-data",
  maxBytes: 2 * 1024 * 1024,
  evenWhenFull: true,
} satisfies RouteHandle;
