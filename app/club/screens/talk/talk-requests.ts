import type { MessagePage } from "#app/club/model/talk/message.ts";
import { ask, type AskInit, type Reply } from "#app/http/ask.ts";

const MESSAGES = "/coffee-talk/messages";
/** A lost connection, in a tunnel for example, reports no error by itself. */
const TIMEOUT_MS = 20_000;

/** Null if the request failed; "left" if the session has ended. */
export type TalkReply = Reply | "left" | null;

/** The requests of an open page. Calls `onLeave` when the session has ended. */
export function talkRequests(onLeave: () => void) {
  function request(path: string, init?: AskInit): Promise<TalkReply> {
    return ask(MESSAGES + path, init).catch(() => {
      onLeave();
      return "left";
    });
  }

  return {
    /** Null if the request failed. */
    async page(query: string): Promise<MessagePage | null> {
      const reply = await request(query, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return reply && reply !== "left" && reply.ok ? (reply.body as MessagePage | null) : null;
    },
    message: (id: number) => request(`/${id}?reveal`),
    deletion: (id: number) => request(`/${id}`, { method: "DELETE" }),
    reaction: (id: number, kind: string, on: boolean) =>
      request(`/${id}/reactions/${kind}`, { method: on ? "PUT" : "DELETE" }),
    posting: (body: URLSearchParams) =>
      request("", { method: "POST", body, keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  };
}
