import type { MessagePage } from "#app/club/model/talk/message.ts";
import { ask, type AskInit, type Reply } from "#app/http/ask.ts";

const MESSAGES = "/coffee-talk/messages";
/** A question that is not answered by then was lost on the way, in a tunnel say, and nothing else would tell. */
const LOST_MS = 20_000;

/** Null where no answer came. */
export type TalkReply = Reply | "left" | null;

/** What an open page of the talk asks the server. `onLeave` hears that the session has ended. */
export function talkRequests(onLeave: () => void) {
  function request(path: string, init?: AskInit): Promise<TalkReply> {
    return ask(MESSAGES + path, init).catch(() => {
      onLeave();
      return "left";
    });
  }

  return {
    /** Null where it could not be had. */
    async page(query: string): Promise<MessagePage | null> {
      const reply = await request(query, { signal: AbortSignal.timeout(LOST_MS) });
      return reply && reply !== "left" && reply.ok ? (reply.body as MessagePage | null) : null;
    },
    message: (id: number) => request(`/${id}?reveal`),
    deletion: (id: number) => request(`/${id}`, { method: "DELETE" }),
    posting: (body: URLSearchParams) =>
      request("", { method: "POST", body, keepalive: true, signal: AbortSignal.timeout(LOST_MS) }),
  };
}
