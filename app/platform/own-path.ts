import { z } from "zod";

export const OwnPath = z
  .string()
  // Starts with one slash and no backslash: two would name another host.
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .max(2_000)
  .catch("/");
