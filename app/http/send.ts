import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from "react-router";

import { answerIn, type Answer } from "./answer.ts";
import { ask } from "./ask.ts";
import { queueByKey } from "./queue-by-key.ts";

interface SendOptions {
  /** Said where no answer came, or one that nobody foresaw; null where there is no form to say it, but the error page. */
  failed: string | null;
  /** Fields that are then handed back as typed. */
  values?: readonly string[];
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
  { failed, values, queue, onRedirect }: SendOptions,
) {
  // An upload is not held twice for nothing.
  const sent = onRedirect || values ? request.clone() : request;
  try {
    return queue === undefined ? await serverAction() : await askInQueue(queue, request, failed ?? "");
  } catch (error) {
    if (error instanceof Response) {
      await onRedirect?.(error.headers.get("Location") ?? "", sent);
      throw error;
    }
    if (failed === null) throw error;
    const typed = values && (await typedIn(sent, values));
    return data<Answer>({ problem: refusalIn(error, failed), ...(typed && { values: typed }) }, { status: 503 });
  }
}

async function typedIn(sent: Request, names: readonly string[]): Promise<Record<string, string>> {
  const form = await sent.formData();
  const valueOf = (typed: FormDataEntryValue | null) => (typeof typed === "string" ? typed : "");
  return Object.fromEntries(names.map((name) => [name, valueOf(form.get(name))]));
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

/** Statuses whose words are the server's own: as many rows as one may have, too often, no writes at all at present. */
const OWN_WORDS = new Set([409, 429, 503]);

function refusalIn(error: unknown, otherwise: string): string {
  const said: unknown = isRouteErrorResponse(error) && OWN_WORDS.has(error.status) ? error.data : "";
  return typeof said === "string" && said !== "" ? said : otherwise;
}
