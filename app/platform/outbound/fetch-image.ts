import type { Dispatcher } from "undici";

import { imageFormat, MAGIC_BYTES } from "#app/platform/pictures/image-format.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";

import { wholeBody } from "./ask-once.ts";
import { askPublic, WORLD, type Outside } from "./ask-public.ts";
import { OutboundError } from "./outbound-error.ts";

export interface ImageOutside extends Outside {
  maxBytes: number;
}

const MOST_BYTES = 5 * 1024 * 1024;

const HEADERS = {
  "user-agent": "Bookmatch cover fetcher",
  accept: "image/avif,image/webp,image/jpeg,image/png,image/gif",
  "accept-encoding": "identity",
};

/** An admin or a catalogue supplied the address. Throws ImageRejected with the reason; nothing else. */
export async function fetchImage(address: string, outside: Partial<ImageOutside> = {}): Promise<Buffer> {
  const { maxBytes, ...world } = { ...WORLD, maxBytes: MOST_BYTES, ...outside };
  try {
    return await askPublic(address, world, HEADERS, (answer) => wholePicture(answer, maxBytes));
  } catch (error) {
    if (error instanceof OutboundError) throw new ImageRejected(error.reason, error.cause);
    throw error instanceof ImageRejected ? error : new ImageRejected("network", error);
  }
}

async function wholePicture(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const { statusCode } = answer;
  if (statusCode === 429 || statusCode >= 500) throw new ImageRejected("unavailable");
  if (statusCode !== 200) throw new ImageRejected("status");
  let checked = false;
  const bytes = await wholeBody(answer, maxBytes, (soFar) => {
    if (checked || soFar.reduce((size, { length }) => size + length, 0) < MAGIC_BYTES) return;
    requireImage(Buffer.concat(soFar));
    checked = true;
  });
  requireImage(bytes);
  return bytes;
}

function requireImage(bytes: Buffer): void {
  if (!imageFormat(bytes)) throw new ImageRejected("type");
}
