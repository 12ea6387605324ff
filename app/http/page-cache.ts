import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { LRUCache } from "lru-cache";

import { createVersionCheck } from "./version-check.ts";

interface PageCacheOptions {
  /** Current version of the data behind all pages. Cached pages are served while it cannot be read. */
  version(): Promise<string>;
  /** Maximum memory of all pages; default 64 MB. */
  maxBytes?: number;
  /** Maximum time that requests share one rendering; later requests start a new one. */
  patienceMs?: number;
  onAnswer?(isHit: boolean): void;
}

type Coding = "br" | "gzip" | "identity";

interface Page {
  version: string | null;
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Coding, Buffer<ArrayBuffer>>>;
  bytes: number;
}

export interface PageCache {
  /** True if a page is cached under this key, current or not. */
  has(key: string): boolean;
  /**
   * Answers with the cached page while its version is current, else with a new one; `render` runs once for all requests
   * waiting for it. Caches only pages with status 200. Rejects if `render` does.
   */
  answer(key: string, request: Request, render: () => Promise<Response>): Promise<Response>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 10_000;

/** Caches pages that are the same for everyone, with their compressed forms. Evicts the least recently used. */
export function createPageCache({
  version,
  maxBytes = MAX_BYTES,
  patienceMs = PATIENCE_MS,
  onAnswer = () => {},
}: PageCacheOptions): PageCache {
  const cached = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const rendering = new Map<string, Promise<Page>>();
  const checkVersion = createVersionCheck(version);

  async function render(key: string, now: string | null, make: () => Promise<Response>): Promise<Page> {
    const name = `${now} ${key}`;
    const underWay = rendering.get(name);
    if (underWay) return underWay;
    const page = make().then((response) => pageOf(response, now));
    rendering.set(name, page);
    const timer = setTimeout(() => rendering.delete(name), patienceMs);
    try {
      const rendered = await page;
      if (now !== null && rendered.status === 200) cached.set(key, rendered);
      return rendered;
    } finally {
      clearTimeout(timer);
      if (rendering.get(name) === page) rendering.delete(name);
    }
  }

  return {
    has: (key) => cached.has(key),
    async answer(key, request, make) {
      const now = await checkVersion();
      const page = cached.get(key);
      const isHit = page !== undefined && (now === null || page.version === now);
      onAnswer(isHit);
      return responseTo(request, isHit ? page : await render(key, now, make));
    },
  };
}

const TEXT = /^(?:text\/|application\/(?:\w+\+)?(?:xml|json))/;

async function pageOf(response: Response, version: string | null): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const bodies: Page["bodies"] = { identity };
  if (TEXT.test(headers["content-type"] ?? "")) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
    bodies.br = await promisify(brotliCompress)(identity, quality);
    bodies.gzip = await promisify(gzip)(identity, { level: 9 });
    headers["vary"] = "Accept-Encoding";
  }
  delete headers["content-length"];
  const { status } = response;
  if (status === 200) headers["cache-control"] = "public, max-age=0, must-revalidate";
  // Weak, because the compressed forms share it.
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  if (status === 200) headers["etag"] = etag;
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 2_000);
  return { version, status, headers, etag, bodies, bytes };
}

function responseTo(request: Request, { status, headers, etag, bodies }: Page): Response {
  if (status === 200 && isKnown(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const coding = codingOf(request.headers.get("Accept-Encoding"), bodies);
  const body = bodies[coding]!;
  const ofCoding = coding === "identity" ? headers : { ...headers, "content-encoding": coding };
  const whole = { ...ofCoding, "content-length": String(body.length) };
  const isBodiless = request.method === "HEAD" || (status >= 300 && status < 400);
  return new Response(isBodiless ? null : body, { status, headers: isBodiless ? ofCoding : whole });
}

function codingOf(accepted: string | null, bodies: Page["bodies"]): Coding {
  if (!accepted || !bodies.br) return "identity";
  for (const coding of ["br", "gzip"] as const) {
    if (new RegExp(`(?:^|[\\s,])${coding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`).test(accepted)) return coding;
  }
  return "identity";
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const bare = etag.replace("W/", "");
  return ifNoneMatch.split(",").some((each) => ["*", bare].includes(each.trim().replace("W/", "")));
}
