import { LRUCache } from "lru-cache";

import { answerWith, cachedPage, type CachedPage } from "./cached-page.ts";
import { PageRing } from "./page-ring.ts";
import { createVersionCheck, type Versions } from "./version-check.ts";

interface PageCacheOptions {
  /** Cached pages are served while the versions cannot be read. */
  versions: Versions;
  maxBytes?: number;
  patienceMs?: number;
  versionTimeoutMs?: number | undefined;
  onAnswer?(isHit: boolean): void;
}

export interface CacheKey {
  address: string;
  subject: string;
  renderings: number | null;
  byLanguage: boolean;
  languages?: string;
  forReaders?: boolean;
}

export interface PageCache {
  /** `render` runs once for all requests waiting for it. Rejects if `render` does. */
  answer(key: CacheKey, request: Request, render: () => Promise<Response>): Promise<Response>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 10_000;
const MAX_TRIES = 2;

export function createPageCache({
  versions,
  maxBytes = MAX_BYTES,
  patienceMs = PATIENCE_MS,
  versionTimeoutMs: timeoutMs,
  onAnswer = () => {},
}: PageCacheOptions): PageCache {
  const cached = new LRUCache<string, PageRing>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const rendering = new Map<string, Promise<CachedPage>>();
  const checkVersion = createVersionCheck(versions, { timeoutMs });

  async function render(key: CacheKey, now: string | null, make: () => Promise<Response>): Promise<CachedPage> {
    const name = `${now} ${nameOf(key)}`;
    const underWay = rendering.get(name);
    if (underWay) return underWay;
    const page = make().then((response) => cachedPage(response, now, key.renderings !== null));
    rendering.set(name, page);
    const timer = setTimeout(() => rendering.delete(name), patienceMs);
    try {
      const rendered = await page;
      if (now !== null && rendered.isCacheable) keep(key, rendered);
      return rendered;
    } finally {
      clearTimeout(timer);
      if (rendering.get(name) === page) rendering.delete(name);
    }
  }

  function keep(key: CacheKey, page: CachedPage): void {
    const [name, { renderings }] = [nameOf(key), key];
    const before = cached.get(name);
    const ring = before?.version === page.version ? before : new PageRing(page.version, renderings ?? 1);
    cached.set(name, ring.with(page));
  }

  function renew(key: CacheKey, now: string, make: () => Promise<Response>): void {
    if (!rendering.has(`${now} ${nameOf(key)}`)) render(key, now, make).catch(() => {});
  }

  return {
    async answer(key, request, make) {
      const now = await checkVersion(key.subject);
      for (let rendered: CachedPage | null = null, tries = 0; ; tries++) {
        const ring = cached.get(nameOf(key));
        const isCurrent = ring !== undefined && (now === null || ring.version === now);
        const page = (isCurrent && ring.next()) || (tries === MAX_TRIES ? rendered : null);
        if (page) {
          onAnswer(tries === 0);
          if (isCurrent && now !== null && ring.isDue()) renew(key, now, make);
          return answerWith(page, request);
        }
        rendered = await render(key, now, make);
        if (now === null || !rendered.isCacheable) tries = MAX_TRIES - 1;
      }
    },
  };
}

function nameOf({ address, languages, forReaders }: CacheKey): string {
  return [address, ...(languages ? [languages] : []), ...(forReaders ? ["readers"] : [])].join(" ");
}
