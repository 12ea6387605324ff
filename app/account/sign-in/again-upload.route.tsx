import type { RouteHandle } from "#app/http/route-handle.ts";

/** For forms with files. The files are left out, because a browser sends them only once. */
export { action, default, headers } from "./again.route.tsx";

export const handle = {
  scripts: false,
  body: "multipart/form-data",
  maxBytes: 2 * 1024 * 1024,
  evenWhenFull: true,
} satisfies RouteHandle;
