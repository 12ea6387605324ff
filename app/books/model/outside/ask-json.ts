import { lookup as askSystem, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

import { Agent, request, type Dispatcher } from "undici";

import { CatalogueFailed } from "./catalogue-failed.ts";

/** Twenty books with long descriptions are about 100 kB. */
const MOST_BYTES = 2 * 1024 * 1024;

const HEADERS = { "user-agent": "Bookmatch", accept: "application/json", "accept-encoding": "identity" };

/**
 * What the JSON at `url` says, at most 2 MB of it and before `signal` aborts. Redirects are not followed: a
 * catalogue answers where it was configured, or it has failed.
 *
 * @throws CatalogueFailed; nothing else
 */
export async function askJson(url: URL, signal: AbortSignal): Promise<unknown> {
  let hearAbort = () => {};
  const late = new Promise<never>((_, reject) => {
    hearAbort = () => reject(CatalogueFailed.noAnswer(signal.reason));
    signal.addEventListener("abort", hearAbort);
    if (signal.aborted) hearAbort();
  });
  try {
    // The race holds even where a name server or a half-open socket does not listen to the signal.
    return await Promise.race([late, answerOf(url, signal)]);
  } catch (error) {
    throw error instanceof CatalogueFailed ? error : CatalogueFailed.noAnswer(error);
  } finally {
    signal.removeEventListener("abort", hearAbort);
  }
}

async function answerOf(url: URL, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  // An agent for one answer: whatever the other side does with its half, nothing of it stays open.
  const agent = new Agent({ connect: { lookup: lookupOnce, allowH2: false } });
  try {
    const answer = await request(url, { dispatcher: agent, headers: HEADERS, signal });
    // Leaving an answer unread makes its stream complain; nobody is listening any more.
    answer.body.on("error", () => {});
    return JSON.parse(await wholeText(answer)) as unknown;
  } finally {
    void agent.destroy();
  }
}

async function wholeText({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (statusCode < 200 || statusCode >= 300) throw CatalogueFailed.status(statusCode);
  const type = String(headers["content-type"] ?? "");
  if (type && !/^[^;]*\bjson\b/i.test(type)) throw CatalogueFailed.noAnswer();
  // A few kilobytes of gzip can unfold to gigabytes, and none was asked for.
  if (!["", "identity"].includes(String(headers["content-encoding"] ?? ""))) throw CatalogueFailed.noAnswer();
  if (Number(headers["content-length"]) > MOST_BYTES) throw CatalogueFailed.noAnswer();

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw CatalogueFailed.noAnswer();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

type Told = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
const waiting = new Map<string, Told[]>();

/**
 * The system's lookup, so that names like `localhost` mean what they mean to everybody, but each name only once at
 * a time: a dead name server would otherwise hold all of Node's four worker threads, and passwords and files wait.
 */
const lookupOnce: LookupFunction = (hostname, options, callback) => {
  const told: Told = (error, addresses) => {
    const first = addresses?.[0];
    if (error) callback(error, "");
    else if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
  const others = waiting.get(hostname);
  if (others) return void others.push(told);
  waiting.set(hostname, [told]);
  askSystem(hostname, { all: true }, (error, addresses) => {
    const all = waiting.get(hostname) ?? [];
    waiting.delete(hostname);
    for (const one of all) one(error, addresses);
  });
};
