import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

export interface FakeCatalogue {
  /** For BOOKS_API_URL or OPENLIBRARY_URL. */
  address: string;
  /** The address of every question so far. */
  asked: URL[];
  /** How it answers from now on. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** A books catalogue on loopback that answers however a test wants. */
export async function fakeCatalogue(answer: RequestListener = volumes([])): Promise<FakeCatalogue> {
  const server = createServer((request, response) => {
    catalogue.asked.push(new URL(request.url ?? "/", "http://catalogue.test"));
    catalogue.answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const catalogue: FakeCatalogue = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/volumes`,
    asked: [],
    answer,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return catalogue;
}

/** A volume as Google Books describes one. */
export function volume(id: string, volumeInfo: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: "books#volume",
    id,
    volumeInfo: {
      title: `Title of ${id}`,
      authors: ["First Author", "Second Author"],
      imageLinks: {
        smallThumbnail: `http://books.invalid/small/${id}.jpg`,
        thumbnail: `http://books.invalid/${id}.jpg`,
      },
      description: `About ${id}.`,
      pageCount: 321,
      categories: ["Fantasy"],
      ...volumeInfo,
    },
  };
}

/** Google's answer with these volumes; where there are none it leaves `items` away. */
export function volumes(items: readonly unknown[]): RequestListener {
  return json({ kind: "books#volumes", totalItems: items.length, ...(items.length > 0 && { items }) });
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_, response) =>
    void response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

const text =
  (body: string | Buffer, headers: Record<string, string>): RequestListener =>
  (_, response) =>
    void response.writeHead(200, headers).end(body);

const JSON_TYPE = { "Content-Type": "application/json; charset=UTF-8" };

function bytesWithoutEnd(response: ServerResponse): void {
  response.write(`{"items":[${" ".repeat(65_536)}`);
  const more = () => {
    if (!response.destroyed) response.write(" ".repeat(65_536), () => setImmediate(more));
  };
  more();
}

/** A status is told to the reader; every other way of failing has the same words. */
export const STATUS_FAILURES: Record<string, [status: number, RequestListener]> = {
  "a broken server": [500, json({ error: "oops" }, 500)],
  "too many questions": [429, json({ error: "quota" }, 429, { "Retry-After": "3600" })],
  "a quota that is used up": [403, json({ error: { code: 403, message: "dailyLimitExceeded" } }, 403)],
  "a refused key": [400, json({ error: { code: 400, message: "API key not valid" } }, 400)],
  "a redirect": [302, json({}, 302, { Location: "http://127.0.0.1:9/elsewhere" })],
};

export const FAILURES: Record<string, RequestListener> = {
  "silence before the headers": () => {},
  "silence in the body": (_, response) => void response.writeHead(200, JSON_TYPE).write('{"items":['),
  "a connection that breaks": (request) => void request.socket.destroy(),
  "a page of HTML": text("<!doctype html><title>Sign in to the hotel's network</title>", {
    "Content-Type": "text/html",
  }),
  "HTML that claims to be JSON": text("<!doctype html>", JSON_TYPE),
  "JSON that is cut off": text('{"items":[{"id":"a","volumeInfo":{"title":"Mo', JSON_TYPE),
  "a body shorter than announced": (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, "Content-Length": "1000" }).write('{"items":[]}', () => response.destroy());
  },
  "an empty body": text("", JSON_TYPE),
  "an empty object": json({}),
  "items that are null": json({ kind: "books#volumes", items: null }),
  "items of another type": json({ items: "none" }),
  "an array": json([]),
  "a number": json(42),
  "items that are no volumes": json({ items: [1, "two", null, { id: 3 }, { id: "4", volumeInfo: { title: 5 } }] }),
  "ten megabytes, announced": (_, response) =>
    void response.writeHead(200, { ...JSON_TYPE, "Content-Length": "10000000" }).write('{"items":['),
  "bytes without end": (_, response) => bytesWithoutEnd(response.writeHead(200, JSON_TYPE)),
  "a gzip bomb": text(gzipSync(Buffer.alloc(20_000_000, 32)), { ...JSON_TYPE, "Content-Encoding": "gzip" }),
};
