import { z } from "zod";

/** Redirect target after a form: a path on this site, else `/`. */
export const OwnPath = z
  .string()
  // Starts with one slash and no backslash: two would name another host.
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .max(2_000)
  .catch("/");
