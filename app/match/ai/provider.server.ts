import { countAttempt, countSharedAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";

import { createProvider } from "./ask-provider.ts";

export const provider = env.AI_BASE_URL
  ? createProvider({
      baseUrl: env.AI_BASE_URL,
      apiKey: env.AI_API_KEY,
      model: env.AI_MODEL,
      log: ({ status }, rests) => log.warn({ status, rests }, "the AI provider did not answer"),
    })
  : null;

/** Counts an attempt; returns false over the reader's or the overall limit. */
export async function mayAskProvider(userId: string, request: Request): Promise<boolean> {
  const attempt = await countSharedAttempt("ai-provider", userId, request, LIMITS.provider);
  return attempt.allowed && (await countAttempt("ai-provider|everybody", LIMITS.provider.ofEverybody)).allowed;
}
