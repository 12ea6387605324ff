import { env } from "#app/env.server.ts";
import { createProvider } from "#app/server/ai/ask-provider.ts";
import { log } from "#app/server/log.ts";
import { takeTurn } from "#app/shared/limits.server.ts";

import { PROVIDER } from "./rules.ts";

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
export async function mayAskProvider(userId: string, address: string | null): Promise<boolean> {
  const ofReader = await takeTurn(`ai-provider|${userId}`, PROVIDER.ofReader);
  if (!ofReader.allowed) return false;
  const ofAddress = await takeTurn(`ai-provider|${address}`, PROVIDER.ofAddress);
  if (!ofAddress.allowed) return false;
  return (await takeTurn("ai-provider|everybody", PROVIDER.ofEverybody)).allowed;
}
