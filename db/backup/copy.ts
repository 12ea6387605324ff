import { finished } from "node:stream/promises";

import type pg from "pg";
import { from, to } from "pg-copy-streams";

const SEGMENT_BYTES = 1_024 * 1_024;
const NEWLINE = 10;

/** Streams the rows of COPY. A caller that stops early must discard the connection, where the COPY still runs. */
export async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Buffer> {
  const stream = client.query(to(sql));
  // Without a listener, an error after an early stop would end the process.
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

export async function copyIn(client: pg.ClientBase, sql: string, rows: Buffer): Promise<void> {
  const stream = client.query(from(sql));
  stream.end(rows);
  await finished(stream);
}
