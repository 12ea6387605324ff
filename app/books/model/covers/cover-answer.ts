import type { CoverFile } from "./cover-path.ts";

export type ServedCover = {
  type: "image/webp" | "image/svg+xml";
  /** Names the content: the same tag, the same bytes. */
  tag: string;
  bytes: Buffer<ArrayBuffer>;
};

const HARMLESS = {
  // An SVG opened by itself is a document of our origin; it may not load or run anything.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "X-Content-Type-Options": "nosniff",
};

/** The answer to GET or HEAD for `wanted`, with 304 where the browser has these very bytes. */
export function coverAnswer(request: Request, wanted: CoverFile, cover: ServedCover): Response {
  const etag = `"${cover.tag}"`;
  const headers = { ...HARMLESS, ETag: etag, "Cache-Control": cachingOf(wanted, cover.tag) };
  if (isKnown(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : cover.bytes, {
    headers: { ...headers, "Content-Type": cover.type, "Content-Length": String(cover.bytes.length) },
  });
}

export function noSuchCover(): Response {
  const headers = { ...HARMLESS, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response("There is no such cover.\n", { status: 404, headers });
}

function cachingOf(wanted: CoverFile, tag: string): string {
  // Short and only in this browser: the photograph may have come a second after the drawing was sent.
  if (wanted.kind === "pending") return "private, max-age=300";
  const named = wanted.kind === "drawn" ? wanted.hash : `${wanted.hash}-${wanted.width}`;
  // Another content than the address names: the book was changed, or its photograph cannot be read right now.
  return named === tag ? "public, max-age=31536000, immutable" : "no-cache";
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const known = (ifNoneMatch ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
