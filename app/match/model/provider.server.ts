import { takeTurn, takeTurns } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { env } from "#app/env.server.ts";
import { createProvider } from "#app/match/model/ai/ask-provider.ts";
import { log } from "#app/platform/log.ts";

/** The owner's AI provider; null where the owner has none. */
export const provider = env.AI_BASE_URL
  ? createProvider({
      baseUrl: env.AI_BASE_URL,
      apiKey: env.AI_API_KEY,
      model: env.AI_MODEL,
      log: ({ status }, rests) => log.warn({ status, rests }, "the AI provider did not answer"),
    })
  : null;

/** Whether the provider may be asked once more; counted as if it were. */
export async function mayAskProvider(userId: string, request: Request): Promise<boolean> {
  const turn = await takeTurns("ai-provider", userId, request, LIMITS.provider);
  return turn.allowed && (await takeTurn("ai-provider|everybody", LIMITS.provider.ofEverybody)).allowed;
}
