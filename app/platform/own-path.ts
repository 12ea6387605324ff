import { z } from "zod";

/** Where a form leads after success: a path of our own, else `/`. */
export const OwnPath = z
  .string()
  // One slash and no backslash at the start: two would be another host.
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .max(2_000)
  .catch("/");
