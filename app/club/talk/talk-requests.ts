import { ask, type AskInit, type Reply } from "#app/http/ask.ts";

import type { MessagePage } from "./message.ts";
import type { TalkFilter } from "./rules.ts";

const MESSAGES = "/coffee-talk/messages";
/** A lost connection, in a tunnel for example, reports no error by itself. */
const TIMEOUT_MS = 20_000;

/** Null if the request failed; "left" if the session has ended. */
export type TalkReply = Reply | "left" | null;

/** The filter has changed since the request. */
export const OUTDATED = "outdated";

interface RequestOptions {
  readFilter(): TalkFilter;
  onLeave(): void;
}

export function talkRequests({ readFilter, onLeave }: RequestOptions) {
  function request(path: string, init?: AskInit): Promise<TalkReply> {
    return ask(MESSAGES + path, init).catch(() => {
      onLeave();
      return "left";
    });
  }

  return {
    async page(asked: Record<string, number | string>): Promise<MessagePage | typeof OUTDATED | null> {
      const show = readFilter();
      const query = Object.entries({ ...asked, ...(show !== "all" && { show }) }).map(([name, of]) => `${name}=${of}`);
      const reply = await request(`?${query.join("&")}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (show !== readFilter()) return OUTDATED;
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
