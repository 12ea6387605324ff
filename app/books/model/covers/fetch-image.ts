import type { Dispatcher } from "undici";

import { imageFormat, MAGIC_BYTES } from "#app/platform/pictures/image-format.ts";
import { ImageRefused } from "#app/platform/pictures/image-refused.ts";

import { askChecked, isRedirect, locationOf } from "./checked-request.ts";
import { imageUrl, resolveByDns, type ResolveHost } from "./image-host.ts";
import { isPublicAddress } from "./public-address.ts";

/** The world as a fetch sees it, and how much of it a fetch may take. Tests put a hostile one here. */
export type Outside = {
  resolve: ResolveHost;
  isAllowed: (ip: string) => boolean;
  /** The only port, on every hop. */
  port: number;
  /** PEM of a certificate authority to trust; absent: the usual ones. */
  ca?: string;
  /** For everything together, from the name to the last byte of the last hop. */
  deadlineMs: number;
  maxBytes: number;
  maxRedirects: number;
};

const WORLD: Outside = {
  resolve: resolveByDns,
  isAllowed: isPublicAddress,
  port: 443,
  deadlineMs: 6_000,
  maxBytes: 5 * 1024 * 1024,
  maxRedirects: 3,
};

const HEADERS = {
  "user-agent": "Bookmatch cover fetcher",
  accept: "image/avif,image/webp,image/jpeg,image/png,image/gif",
  "accept-encoding": "identity",
};

/**
 * The bytes of the picture at `address`: JPEG, PNG, WebP, GIF or AVIF by their first bytes. The address was typed by
 * an admin or came with a catalogue, so it is treated as an attempt to make this server call its own network.
 *
 * @param address http or https; http is asked as https
 * @throws ImageRefused with the reason; nothing else
 */
export async function fetchImage(address: string, outside: Partial<Outside> = {}): Promise<Buffer> {
  const world = { ...WORLD, ...outside };
  const deadline = new AbortController();
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener("abort", () => reject(new ImageRefused("deadline")), { once: true });
  });
  const timer = setTimeout(() => deadline.abort(), world.deadlineMs);
  try {
    // The race holds even where a resolver or a half-open socket does not listen to the signal.
    return await Promise.race([late, followed(address, world, deadline.signal)]);
  } catch (error) {
    if (deadline.signal.aborted) throw new ImageRefused("deadline");
    throw error instanceof ImageRefused ? error : new ImageRefused("network", error);
  } finally {
    clearTimeout(timer);
  }
}

/** Redirects are walked by hand, so that each hop meets every rule of the first. */
async function followed(address: string, world: Outside, signal: AbortSignal): Promise<Buffer> {
  let next: URL | string = address;
  let from: URL | undefined;
  for (let hop = 0; hop <= world.maxRedirects; hop++) {
    const url: URL = imageUrl(next, from, world.port);
    const answer = await oneHop(url, world, signal);
    if (Buffer.isBuffer(answer)) return answer;
    next = answer.redirectTo;
    from = url;
  }
  throw new ImageRefused("redirects");
}

async function oneHop(url: URL, world: Outside, signal: AbortSignal): Promise<Buffer | { redirectTo: string }> {
  return askChecked(url, { ...world, headers: HEADERS }, signal, async (answer) =>
    isRedirect(answer.statusCode) ? { redirectTo: locationOf(answer) } : wholePicture(answer, world.maxBytes),
  );
}

async function wholePicture(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const { statusCode, headers, body } = answer;
  if (statusCode === 429 || statusCode >= 500) throw new ImageRefused("unavailable");
  if (statusCode !== 200) throw new ImageRefused("status");
  // A few kilobytes of gzip can unfold to gigabytes; pictures are compressed already.
  if (!["", "identity"].includes(String(headers["content-encoding"] ?? ""))) throw new ImageRefused("encoding");
  if (Number(headers["content-length"]) > maxBytes) throw new ImageRefused("size");

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // Judged as soon as possible: a web page is not worth five megabytes of our time.
    if (size < MAGIC_BYTES && size + chunk.length >= MAGIC_BYTES) refuseOtherKinds(Buffer.concat([...chunks, chunk]));
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new ImageRefused("size");
  }
  const bytes = Buffer.concat(chunks);
  refuseOtherKinds(bytes);
  return bytes;
}

function refuseOtherKinds(bytes: Buffer): void {
  if (!imageFormat(bytes)) throw new ImageRefused("type");
}
