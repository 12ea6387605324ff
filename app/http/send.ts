import { data, type ClientActionFunctionArgs } from "react-router";

import { refusalIn } from "#app/shared/refusal.ts";

import { answerIn, type Answer } from "./answer.ts";
import { ask } from "./ask.ts";
import { queueByKey } from "./queue-by-key.ts";

interface SendOptions {
  /** Said where no answer came, or one that nobody foresaw. */
  failed: string;
  /** Sent after what was sent before under this key, and also when the reader has left the page by then. */
  queue?: string;
  /** Hears where the answer leads, before the page follows. */
  onRedirect?(to: string, request: Request): unknown;
}

/**
 * The `clientAction` of every mutation. Nothing that goes wrong on the way may cost the reader the page they are on, and
 * what they typed into it: the answer says it instead. Where the session has ended, the page is left all the same.
 */
export async function send<T>(
  { request, serverAction }: Pick<ClientActionFunctionArgs, "request"> & { serverAction(): Promise<T> },
  { failed, queue, onRedirect }: SendOptions,
) {
  const sent = request.clone();
  try {
    return queue === undefined ? await serverAction() : await askInQueue(queue, request, failed);
  } catch (error) {
    if (error instanceof Response) {
      await onRedirect?.(error.headers.get("Location") ?? "", sent);
      throw error;
    }
    return data<Answer>({ problem: refusalIn(error, failed) }, { status: 503 });
  }
}

/** The `clientLoader` of what a page loads into itself: it says what failed, and the page stays. */
export async function sendLoader<T>({ serverLoader }: { serverLoader(): Promise<T> }, { failed }: { failed: string }) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ problem: failed }, { status: 503 });
  }
}

async function askInQueue(key: string, request: Request, failed: string) {
  const { url, method } = request;
  const form = await request.text();
  const init = { method, keepalive: true, ...(form && { body: new URLSearchParams(form) }) };
  const reply = await queueByKey(key, () => ask(url, init));
  const answer = answerIn(reply?.body) ?? { problem: failed };
  return data<Answer>(answer, { status: reply?.status ?? 503 });
}
