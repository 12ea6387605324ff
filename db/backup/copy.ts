import { finished } from "node:stream/promises";

import type pg from "pg";
import { from, to } from "pg-copy-streams";

/** Target size of a chunk of rows; a single longer row gets a chunk of its own. */
const SEGMENT_BYTES = 1_024 * 1_024;
const NEWLINE = 10;

/**
 * Streams the rows of `COPY … TO STDOUT` in chunks of about a megabyte, each of whole rows. Backpressure reaches the
 * server, so at most a few chunks are in memory. If the caller stops reading early, it must discard the connection too.
 */
export async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Buffer> {
  const stream = client.query(to(sql));
  // After an early stop nobody listens any more when the connection ends.
  stream.on("error", () => {});
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    const end = length < SEGMENT_BYTES ? 0 : chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) continue;
    const rows = Buffer.concat(chunks, length - chunk.length + end);
    chunks = [chunk.subarray(end)];
    length = chunk.length - end;
    yield rows;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Sends whole rows to `COPY … FROM STDIN`. Rejects with the database's error. */
export async function copyIn(client: pg.ClientBase, sql: string, rows: Buffer): Promise<void> {
  const stream = client.query(from(sql));
  stream.end(rows);
  await finished(stream);
}
