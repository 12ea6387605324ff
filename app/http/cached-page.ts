import { createHash } from "node:crypto";

import { acceptedCoding, compressSmall, type Coding } from "./content-coding.ts";
import { isKnown } from "./entity-tag.ts";

export interface CachedPage {
  version: string | null;
  status: number;
  headers: Record<string, string>;
  /** Null for a page that differs each time. */
  etag: string | null;
  bodies: Partial<Record<Coding, Buffer<ArrayBuffer>>>;
  bytes: number;
  isCacheable: boolean;
  renderedAt: number;
}

const TEXT = /^(?:text\/|(?:application|image)\/(?:\w+\+)?(?:xml|json))/;

/** Keeps the headers of a page `forVisitors`: no shared cache may hold it, since users with a session get another. */
export async function cachedPage(
  response: Response,
  version: string | null,
  forVisitors: boolean,
): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const bodies: CachedPage["bodies"] = { identity };
  if (TEXT.test(headers["content-type"] ?? "")) {
    Object.assign(bodies, await compressSmall(identity));
    headers["vary"] = "Accept-Encoding";
  }
  delete headers["content-length"];
  const { status } = response;
  const ownTag = headers["etag"]?.replace("W/", "");
  const tag = () => ownTag ?? `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  // Weak where compressed forms share it.
  const etag = forVisitors ? null : `${ownTag && !bodies.br ? "" : "W/"}${tag()}`;
  if (status === 200 && etag !== null) {
    headers["etag"] = etag;
    if (!ownTag) headers["cache-control"] = "public, max-age=0, must-revalidate";
  }
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 2_000);
  const mayLast = !ownTag || headers["cache-control"]?.includes("immutable") === true;
  const isCacheable = status === 200 && !("set-cookie" in headers) && mayLast;
  return { version, status, headers, etag, bodies, bytes, isCacheable, renderedAt: performance.now() };
}

export function answerWith({ status, headers, etag, bodies }: CachedPage, request: Request): Response {
  if (status === 200 && etag !== null && isKnown(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const coding = bodies.br ? acceptedCoding(request.headers.get("Accept-Encoding")) : "identity";
  const body = bodies[coding]!;
  const ofCoding = coding === "identity" ? headers : { ...headers, "content-encoding": coding };
  const whole = { ...ofCoding, "content-length": String(body.length) };
  if (status >= 300 && status < 400) return new Response(null, { status, headers: ofCoding });
  return new Response(request.method === "HEAD" ? null : body, { status, headers: whole });
}
