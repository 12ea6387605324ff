import { data } from "react-router";

import { nicknamePath } from "#app/shared/appears-as.tsx";
import { CONFIRM_FIRST } from "#app/shared/confirm-first.tsx";
import type { NameConflict } from "#app/shared/names.server.ts";
import { refusalIn } from "#app/shared/refusal.ts";

/** What became of something written: done, or in words for the reader why not. */
export type WriteAnswer =
  | { done: true }
  | { errors: Record<string, string> }
  | { problem: string; link?: { to: string; name: string } };

/** What became of taking something back or changing it. */
export type ChangeAnswer = { done: true } | { failed: true };

const PRIVATE = { "Cache-Control": "private, no-store" };

export function answer(body: WriteAnswer | ChangeAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } });
}

/** Words that must wait until their writer has confirmed their address. */
export const unconfirmed = () => answer({ problem: CONFIRM_FIRST }, 403);

/** Words that would stand under a name which is another's. */
export const misnamed = (conflict: NameConflict) =>
  answer(
    {
      problem: `The name that you appear as is ${conflict === "taken" ? "another reader’s, or looks like it" : "reserved"}. Choose a nickname first.`,
      link: { to: nicknamePath("/suggestions"), name: "Choose a nickname" },
    },
    409,
  );

/** What may be written again in so many seconds. */
export function later({ problem, retryAfterSeconds }: { problem: string; retryAfterSeconds: number }): Response {
  return answer({ problem }, 429, { "Retry-After": String(retryAfterSeconds) });
}

/** What is not there and what is not one's own look alike. */
export const changed = (done: boolean) => (done ? answer({ done: true }) : answer({ failed: true }, 404));

/**
 * What the server answers, or `lost` where no answer came or one that nobody expected. The page, and what was typed
 * into it, stays; a reader whose session has ended is still sent away.
 */
export async function orLost<Answer, Lost extends object>(ask: () => Promise<Answer>, lost: Lost) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) throw error;
    const said = "problem" in lost ? { ...lost, problem: refusalIn(error, lost.problem as string) } : lost;
    return data(said, { status: 503 });
  }
}
