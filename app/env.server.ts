import { readEnvironment } from "./env.ts";

/** The only reading of `process.env` in the app. Throws `BadEnvironment` at import; the start script asks first. */
export const env = readEnvironment(process.env);
