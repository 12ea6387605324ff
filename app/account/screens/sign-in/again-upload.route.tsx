import type { RouteHandle } from "#app/http/route-handle.ts";

/** The same for forms with files. The files are left out: a browser gives them once. */
export { action, default, headers } from "./again.route.tsx";

export const handle = {
  scripts: false,
  body: "multipart/form-data",
  maxBytes: 2 * 1024 * 1024,
  evenWhenFull: true,
} satisfies RouteHandle;
