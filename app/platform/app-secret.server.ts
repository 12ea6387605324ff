import { resolve } from "node:path";

import { env } from "#app/env.server.ts";
import { sessionSecret } from "#app/platform/secret.ts";

export const appSecret = sessionSecret(resolve(env.DATA_DIR), env.APP_SECRET);
