import { env } from "#app/env.server.ts";

/** Never taken from a request, where anyone can forge it. */
export const siteAddress = env.APP_URL ?? `http://localhost:${env.PORT}`;
