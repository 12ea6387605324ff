import { once } from "node:events";
import { Readable } from "node:stream";

import type pg from "pg";

/** How many bytes of rows come together, unless a single row has more. */
const SEGMENT_BYTES = 1_024 * 1_024;
/** How much is handed to the socket at once. */
const CHUNK_BYTES = 64 * 1_024;

/** What pg's types leave out: a connection speaks COPY, and a query of one's own (`Submittable`) hears of it. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** A query that pg lets speak for itself; answers that do not concern COPY are passed over. */
abstract class CopyQuery {
  readonly #sql: string;
  protected connection!: CopyConnection;

  constructor(sql: string) {
    this.#sql = sql;
  }

  submit(connection: pg.Connection): void {
    this.connection = connection as CopyConnection;
    connection.query(this.#sql);
  }

  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;
  handleCopyData(_message: { chunk: Buffer }): void {}
  handleCopyInResponse(): void {}
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/**
 * The rows of `COPY … TO STDOUT` in portions of about a megabyte, each of whole rows. Holds a few portions at most: the
 * server waits for whoever reads. Where the reading is given up, the connection must be given up as well.
 */
export function copyOut(client: pg.ClientBase, sql: string): Readable {
  const query = new CopyOut(sql);
  client.query(query);
  return query.rows;
}

class CopyOut extends CopyQuery {
  readonly rows: Readable = new Readable({
    objectMode: true,
    highWaterMark: 2,
    read: () => this.connection?.stream.resume(),
    destroy: (error, done) => (this.connection?.stream.resume(), done(error)),
  });
  #segment = Buffer.allocUnsafeSlow(SEGMENT_BYTES);
  #length = 0;

  /** The server sends a row a message. Its bytes are copied: pg will use their place again. */
  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#length + chunk.length > SEGMENT_BYTES) this.#pass();
    if (chunk.length > SEGMENT_BYTES) this.#push(Buffer.from(chunk));
    else this.#length += chunk.copy(this.#segment, this.#length);
  }

  #pass(): void {
    if (this.#length === 0) return;
    this.#push(this.#segment.subarray(0, this.#length));
    this.#segment = Buffer.allocUnsafeSlow(SEGMENT_BYTES);
    this.#length = 0;
  }

  #push(segment: Buffer): void {
    if (!this.rows.destroyed && !this.rows.push(segment)) this.connection.stream.pause();
  }

  override handleReadyForQuery(): void {
    this.#pass();
    this.rows.push(null);
  }

  override handleError(error: Error): void {
    this.rows.destroy(error);
  }
}

/** Gives `COPY … FROM STDIN` whole rows. Rejects with the database's error. */
export function copyIn(client: pg.ClientBase, sql: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => void client.query(new CopyIn(sql, rows, resolve, reject)));
}

class CopyIn extends CopyQuery {
  readonly #bytes: Buffer;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;
  readonly #over = new AbortController();

  constructor(sql: string, rows: Buffer, resolve: () => void, reject: (error: Error) => void) {
    super(sql);
    this.#bytes = rows;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  override handleCopyInResponse(): void {
    // Ended from outside where the server has refused or is gone: then nobody waits for the rest.
    this.#send().catch(() => {});
  }

  async #send(): Promise<void> {
    const { signal } = this.#over;
    for (let sent = 0; sent < this.#bytes.length; sent += CHUNK_BYTES) {
      this.connection.sendCopyFromChunk(this.#bytes.subarray(sent, sent + CHUNK_BYTES));
      if (this.connection.stream.writableNeedDrain) await once(this.connection.stream, "drain", { signal });
      signal.throwIfAborted();
    }
    this.connection.endCopyFrom();
  }

  override handleReadyForQuery(): void {
    this.#resolve();
  }

  override handleError(error: Error): void {
    this.#over.abort();
    this.#reject(error);
  }
}
