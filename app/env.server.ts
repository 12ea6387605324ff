import { readEnvironment } from "./env.ts";

/** The only place that reads `process.env` in the app. Throws `BadEnvironment`; the start script validates first. */
export const env = readEnvironment(process.env);
