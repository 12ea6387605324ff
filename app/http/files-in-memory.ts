import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";

import { byteRange } from "./byte-range.ts";
import { acceptedCoding, type Coding } from "./content-coding.ts";
import { isKnown } from "./entity-tag.ts";

type Bodies = Partial<Record<Coding, Buffer<ArrayBuffer>>> & { identity: Buffer<ArrayBuffer> };

interface StoredFile {
  type: string;
  hash: string;
  bodies: Bodies;
}

const MAX_BYTES = 32 * 1024 * 1024;

export function filesInMemory(folder: string, maxBytes = MAX_BYTES): (cacheControl: string) => MiddlewareHandler {
  // Only listed files are read: no path can lead out of the folder.
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `/${name}`));
  const stored = new LRUCache<string, StoredFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { length }) => sum + length, 1),
  });

  function fileAt(path: string): StoredFile | null {
    const before = stored.get(path);
    if (before || !names.has(path)) return before ?? null;
    const file = read(path);
    if (file) stored.set(path, file);
    return file;
  }

  function read(path: string): StoredFile | null {
    const identity = bytesOf(path);
    if (!identity) return null;
    const [br, gzip] = [bytesOf(`${path}.br`), bytesOf(`${path}.gz`)];
    return {
      type: getMimeType(path) ?? "application/octet-stream",
      hash: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    };
  }

  function bytesOf(path: string): Buffer<ArrayBuffer> | null {
    if (!names.has(path)) return null;
    try {
      return readFileSync(join(folder, path));
    } catch {
      return null;
    }
  }

  return (cacheControl) => async (c, next) => {
    const file = ["GET", "HEAD"].includes(c.req.method) ? fileAt(c.req.path) : null;
    return file ? answer(c.req.raw, file, cacheControl) : next();
  };
}

function answer(
  { method, headers: asked }: Request,
  { type, hash, bodies }: StoredFile,
  cacheControl: string,
): Response {
  const accepted = acceptedCoding(asked.get("Accept-Encoding"));
  const coding = bodies[accepted] ? accepted : "identity";
  const body = bodies[coding]!;
  const etag = coding === "identity" ? `"${hash}"` : `"${hash}-${coding}"`;
  const headers = {
    "Cache-Control": cacheControl,
    ETag: etag,
    ...(Object.keys(bodies).length > 1 && { Vary: "Accept-Encoding" }),
  };
  if (isKnown(asked.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  Object.assign(headers, {
    "Content-Type": type,
    ...(coding === "identity" ? { "Accept-Ranges": "bytes" } : { "Content-Encoding": coding }),
  });
  const isSame = [null, etag].includes(asked.get("If-Range"));
  const range = coding === "identity" && method === "GET" && isSame ? byteRange(asked.get("Range"), body.length) : null;
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${body.length}` } });
  }
  if (range) {
    const part = body.subarray(range.from, range.to);
    const which = `bytes ${range.from}-${range.to - 1}/${body.length}`;
    return new Response(part, {
      status: 206,
      headers: { ...headers, "Content-Length": String(part.length), "Content-Range": which },
    });
  }
  return new Response(method === "HEAD" ? null : body, {
    headers: { ...headers, "Content-Length": String(body.length) },
  });
}
