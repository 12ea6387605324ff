import { data, isRouteErrorResponse, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from "react-router";

import { answerIn, type Answer } from "./answer.ts";
import { ask } from "./ask.ts";
import { queueByKey } from "./queue-by-key.ts";
import { SignedOut } from "./sign-in-again.ts";
import { mustWait, sendLater } from "./stored-changes.ts";

interface SendOptions {
  /** Null shows the error page, where there is no form. */
  failed: string | null;
  values?: readonly string[];
  /** Sends after earlier requests with this key, even if the user has left the page by then. */
  queue?: string;
  /** Only with `queue`, for changes that may arrive twice. A function adds what the server takes from the present. */
  offline?: "store" | ((form: URLSearchParams) => void);
  onRedirect?(to: string, request: Request): unknown;
}

/** A failed request must not cost the user the page and what they typed: the answer reports it instead. */
export async function send<T>(
  { request, serverAction }: Pick<ClientActionFunctionArgs, "request"> & { serverAction(): Promise<T> },
  { failed, values, queue, offline, onRedirect }: SendOptions,
) {
  // Clones only if needed, so that an upload is not held twice.
  const sent = onRedirect || values ? request.clone() : request;
  try {
    return queue === undefined ? await serverAction() : await askInQueue(queue, request, failed ?? "", offline);
  } catch (error) {
    if (error instanceof Response) {
      await onRedirect?.(error.headers.get("Location") ?? "", sent);
      throw error;
    }
    const isSignedOut = error instanceof SignedOut;
    if (failed === null && !isSignedOut) throw error;
    const typed = values && (await typedIn(sent, values));
    const problem = isSignedOut ? error.message : errorTextIn(error, failed ?? "");
    return data<Answer>({ problem, ...(typed && { values: typed }) }, { status: isSignedOut ? 401 : 503 });
  }
}

async function typedIn(sent: Request, names: readonly string[]): Promise<Record<string, string>> {
  const form = await sent.formData();
  const valueOf = (typed: FormDataEntryValue | null) => (typeof typed === "string" ? typed : "");
  return Object.fromEntries(names.map((name) => [name, valueOf(form.get(name))]));
}

/** The router's own request would leave the page if the session has ended. */
export async function sendLoader<T>({ request }: Pick<ClientLoaderFunctionArgs, "request">, failed: string) {
  const { url, signal } = request;
  const reply = await ask(url, { signal }).catch((error: unknown) => {
    if (!(error instanceof SignedOut)) throw error;
  });
  return reply?.ok ? (reply.body as T) : data({ problem: failed }, { status: 503 });
}

async function askInQueue(key: string, request: Request, failed: string, offline: SendOptions["offline"]) {
  const { url, method } = request;
  const form = new URLSearchParams(await request.text());
  const send = () => ask(url, { method, keepalive: true, ...(form.size > 0 && { body: form }) });
  const reply = offline && mustWait() ? await storeAndSend() : await queueByKey(key, send);
  const answer = answerIn(reply?.body) ?? { problem: failed };
  return data<Answer>(answer, { status: reply?.status ?? 503 });

  /** At once: the tab may be closed before earlier requests are answered. The outbox keeps the order. */
  function storeAndSend() {
    if (typeof offline === "function") offline(form);
    return sendLater({ path: new URL(url).pathname, method, body: String(form), failed });
  }
}

const STATUSES_WITH_TEXT = new Set([403, 409, 413, 429, 503]);

function errorTextIn(error: unknown, otherwise: string): string {
  const text: unknown = isRouteErrorResponse(error) && STATUSES_WITH_TEXT.has(error.status) ? error.data : "";
  // A proxy in front of us answers some of these with a page of its own.
  return typeof text === "string" && text !== "" && !text.trimStart().startsWith("<") ? text : otherwise;
}
