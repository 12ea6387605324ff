import { readEnvironment } from "./env.ts";

/**
 * The only place that reads `process.env` in the app. Throws `BadEnvironment` at import; the start script validates
 * first.
 */
export const env = readEnvironment(process.env);
