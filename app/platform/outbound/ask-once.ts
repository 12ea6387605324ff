import type { LookupFunction } from "node:net";

import { Agent, request, type Dispatcher } from "undici";

import { OutboundError } from "./outbound-error.ts";

interface Asking {
  lookup: LookupFunction;
  headers: Record<string, string>;
  connectMs?: number;
  ca?: string | undefined;
}

/** Does not follow redirects. Throws whatever the connection or `read` throws, including the signal's reason. */
export async function askOnce<T>(
  url: URL,
  { lookup, headers, connectMs, ca }: Asking,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  // One agent per request: no connection outlives the check of its address or stays open against our will.
  const agent = new Agent({
    connect: {
      lookup,
      allowH2: false,
      ...(connectMs !== undefined && { timeout: connectMs }),
      ...(ca !== undefined && { ca }),
    },
  });
  try {
    const answer = await request(url, { dispatcher: agent, headers, signal });
    answer.body.on("error", () => {});
    return await read(answer);
  } finally {
    // Also closes the connection. Not awaited, because the other side may never close its half.
    void agent.destroy();
  }
}

/** Calls `look` with the chunks so far; it may throw. Throws OutboundError with `encoding` or `size`. */
export async function wholeBody(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
  look: (soFar: readonly Buffer[]) => void = () => {},
): Promise<Buffer> {
  // A few kilobytes of gzip can expand to gigabytes, and we never asked for any.
  if (!["", "identity"].includes(String(headers["content-encoding"] ?? ""))) throw new OutboundError("encoding");
  if (Number(headers["content-length"]) > maxBytes) throw new OutboundError("size");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    look(chunks);
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError("size");
  }
  return Buffer.concat(chunks);
}
