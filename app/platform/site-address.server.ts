import { env } from "#app/env.server.ts";

/** Where readers find us, without a slash at the end. Never what a request says of itself: anybody can say anything. */
export const siteAddress = env.APP_URL ?? `http://localhost:${env.PORT}`;
