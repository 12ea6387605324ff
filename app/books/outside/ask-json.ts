import type { Dispatcher } from "undici";

import { untilAborted } from "#app/platform/deadline.ts";
import { askOnce, wholeBody } from "#app/platform/outbound/ask-once.ts";
import { systemLookup } from "#app/platform/outbound/system-lookup.ts";

import { CatalogueFailed } from "./catalogue-failed.ts";

const MOST_BYTES = 2 * 1024 * 1024;

const HEADERS = { "user-agent": "Bookmatch", accept: "application/json", "accept-encoding": "identity" };

/** Does not follow redirects: a catalogue must answer at its configured URL. @throws CatalogueFailed; nothing else */
export async function askJson(url: URL, signal: AbortSignal): Promise<unknown> {
  try {
    return await untilAborted(askOnce(url, { lookup: systemLookup, headers: HEADERS }, signal, parsed), signal);
  } catch (error) {
    throw error instanceof CatalogueFailed ? error : CatalogueFailed.noAnswer(error);
  }
}

async function parsed(answer: Dispatcher.ResponseData): Promise<unknown> {
  const { statusCode, headers } = answer;
  if (statusCode < 200 || statusCode >= 300) throw CatalogueFailed.status(statusCode);
  const type = String(headers["content-type"] ?? "");
  if (type && !/^[^;]*\bjson\b/i.test(type)) throw CatalogueFailed.noAnswer();
  return JSON.parse(new TextDecoder().decode(await wholeBody(answer, MOST_BYTES))) as unknown;
}
