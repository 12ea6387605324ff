import { isKnown } from "#app/http/entity-tag.ts";
import { t } from "#app/language/t.ts";

import type { CoverFile } from "./cover-path.ts";

export type ServedCover = {
  type: "image/webp" | "image/svg+xml";
  tag: string;
  bytes: Buffer<ArrayBuffer>;
};

const HARMLESS = {
  // An SVG opened on its own is a document of our origin: it must not load or run anything.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "X-Content-Type-Options": "nosniff",
};

export function coverAnswer(request: Request, requested: CoverFile, cover: ServedCover): Response {
  const etag = `"${cover.tag}"`;
  const headers = { ...HARMLESS, ETag: etag, "Cache-Control": cachingOf(requested, cover.tag) };
  if (isKnown(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : cover.bytes, {
    headers: { ...headers, "Content-Type": cover.type, "Content-Length": String(cover.bytes.length) },
  });
}

export function noSuchCover(): Response {
  const headers = { ...HARMLESS, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response(`${t("Cover not found.")}\n`, { status: 404, headers });
}

function cachingOf(requested: CoverFile, tag: string): string {
  // Short and private: the photograph may arrive a second later.
  if (requested.kind === "pending") return "private, max-age=300";
  const named = requested.kind === "drawn" ? requested.hash : `${requested.hash}-${requested.width}`;
  // The content differs from the URL's hash if the book was changed or its photograph cannot be read right now.
  return named === tag ? "public, max-age=31536000, immutable" : "no-cache";
}
