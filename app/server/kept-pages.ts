import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { createVersionCheck } from "./version-check.ts";

interface KeptPagesParts {
  /** What the pages are as old as. Where it cannot be had, what is kept is sent. */
  version(): Promise<string>;
  /** The same for requests without a session; by default no other. */
  versionForVisitors?(): Promise<string>;
  /** Most memory that pages may take; by default 64 MB. */
  maxBytes?: number;
  /** How long one making of a page holds up the next. */
  patienceMs?: number;
  /** Called at each answer. */
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

export interface KeptPages {
  /** Whether something is kept under exactly this key, old or not. */
  holds(key: string): boolean;
  /**
   * The page of this key for the request: as it is kept while its version is the present one, else made anew by
   * `make`, once for all who wait. Only a page with status 200 is kept. Rejects where `make` does, and keeps nothing.
   */
  answer(key: string, request: Request, make: () => Promise<Response>): Promise<Response>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 10_000;

/** Pages that are the same for everybody, kept in memory with their compressed forms. */
export function createKeptPages({
  version,
  versionForVisitors = version,
  maxBytes = MAX_BYTES,
  patienceMs = PATIENCE_MS,
  onAnswer = () => {},
}: KeptPagesParts): KeptPages {
  const kept = new Map<string, Page>();
  const making = new Map<string, Promise<Page>>();
  const check = createVersionCheck(version);
  const checkForVisitors = versionForVisitors === version ? check : createVersionCheck(versionForVisitors);
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function keep(key: string, page: Page): void {
    drop(key);
    if (page.bytes > maxBytes) return;
    kept.set(key, page);
    bytes += page.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  async function made(key: string, now: string | null, make: () => Promise<Response>): Promise<Page> {
    const name = `${now} ${key}`;
    const underWay = making.get(name);
    if (underWay) return underWay;
    const page = make().then((response) => pageOf(response, now));
    making.set(name, page);
    // One that never ends holds up those who wait for it, and nobody who comes later.
    const timer = setTimeout(() => making.delete(name), patienceMs);
    try {
      const finished = await page;
      if (now !== null && finished.status === 200) keep(key, finished);
      return finished;
    } finally {
      clearTimeout(timer);
      if (making.get(name) === page) making.delete(name);
    }
  }

  return {
    holds: (key) => kept.has(key),
    async answer(key, request, make) {
      const isVisitor = !request.headers.get("Cookie")?.includes("session_token=");
      const now = await (isVisitor ? checkForVisitors() : check());
      const page = kept.get(key);
      const isHit = page !== undefined && (now === null || page.version === now);
      onAnswer(isHit);
      if (!isHit) return sent(await made(key, now, make), request);
      // The first in the map is the one longest not asked for.
      kept.delete(key);
      kept.set(key, page);
      return sent(page, request);
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
  // Weak: the compressed forms share it.
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  if (status === 200) headers["etag"] = etag;
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 2_000);
  return { version, status, headers, etag, bodies, bytes };
}

function sent(page: Page, request: Request): Response {
  const { status, headers, etag, bodies } = page;
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
