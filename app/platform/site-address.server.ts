import { env } from "#app/env.server.ts";

/** Public origin of the site, without a trailing slash. Never taken from a request, where anyone can forge it. */
export const siteAddress = env.APP_URL ?? `http://localhost:${env.PORT}`;
