import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import type { Dumps } from "./write-dumps.ts";

export interface DumpServer {
  /** For OPENLIBRARY_URL. */
  address: string;
  /** From now on this dump comes half and no further, until `release`. */
  hold(name: keyof Dumps): void;
  /** What was withwithheld comes, and all later ones come whole. */
  release(): void;
  close(): Promise<void>;
}

const NAMES: Record<string, keyof Dumps> = {
  ratings: "ratings",
  "reading-log": "readingLog",
  works: "works",
  authors: "authors",
  editions: "editions",
};

/** Open Library on loopback, with these dumps; it has no redirects, which are an empty file. */
export async function serveDumps(dumps: Dumps): Promise<DumpServer> {
  let withheld: keyof Dumps | null = null;
  let waiting: Array<() => void> = [];
  const server = createServer((request, response) => {
    const asked = /^\/data\/ol_dump_([a-z-]+)_latest\.txt\.gz$/.exec(request.url ?? "")?.[1] ?? "";
    if (asked === "redirects") return void response.end(EMPTY);
    const name = NAMES[asked];
    const path = name && dumps[name];
    if (!name || !path) return void response.writeHead(404).end();
    const bytes = readFileSync(path);
    if (name !== withheld) return void response.end(bytes);
    const half = Math.floor(bytes.length / 2);
    response.write(bytes.subarray(0, half));
    waiting.push(() => response.end(bytes.subarray(half)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (name) => void (withheld = name),
    release() {
      withheld = null;
      for (const send of waiting) send();
      waiting = [];
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const EMPTY = gzipSync("");
