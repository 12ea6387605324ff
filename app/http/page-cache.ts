import { LRUCache } from "lru-cache";

import { answerWith, cachedPage, type CachedPage } from "./cached-page.ts";
import { PageRing } from "./page-ring.ts";
import { createVersionCheck, type Versions } from "./version-check.ts";

interface PageCacheOptions {
  /** Current versions of the data behind pages, by `CacheKey.subject`. Cached pages are served while they cannot be read. */
  versions: Versions;
  /** Maximum memory of all pages; default 64 MB. */
  maxBytes?: number;
  /** Maximum time that requests share one rendering; later requests start a new one. */
  patienceMs?: number;
  onAnswer?(isHit: boolean): void;
}

/** A cached address. */
export interface CacheKey {
  /** The path with the query parameters that the page reads. */
  address: string;
  /** What the page has a version of, such as `/books/41`; "" for pages that share the version of the whole site. */
  subject: string;
  /** How many renderings are kept, if the page is for visitors and differs by chance; null for one that all users share. */
  renderings: number | null;
  /** The page differs by the reader's languages: whoever asks sets `languages`. */
  byLanguage: boolean;
  /** As an `Accept-Language`, in one spelling for each page. */
  languages?: string;
  /** Rendered with the header of readers instead of that of visitors. */
  forReaders?: boolean;
}

export interface PageCache {
  /**
   * Answers with a cached page while its version is current, else with a new one; `render` runs once for all requests
   * waiting for it. Caches only those that are cacheable. Rejects if `render` does.
   */
  answer(key: CacheKey, request: Request, render: () => Promise<Response>): Promise<Response>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 10_000;
/** A request renders at most so often for a page that nobody before it was given. */
const MAX_TRIES = 2;

/** Caches pages, and other answers, with their compressed forms. Evicts the least recently used. */
export function createPageCache({
  versions,
  maxBytes = MAX_BYTES,
  patienceMs = PATIENCE_MS,
  onAnswer = () => {},
}: PageCacheOptions): PageCache {
  const cached = new LRUCache<string, PageRing>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const rendering = new Map<string, Promise<CachedPage>>();
  const checkVersion = createVersionCheck(versions);

  /** Starts a rendering, or shares the one that is under way. */
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

  /** Renders one more page of a ring without delaying anybody; a failure shows when the page is needed. */
  function renew(key: CacheKey, now: string, make: () => Promise<Response>): void {
    if (!rendering.has(`${now} ${nameOf(key)}`)) render(key, now, make).catch(() => {});
  }

  return {
    async answer(key, request, make) {
      const now = await checkVersion(key.subject);
      for (let rendered: CachedPage | null = null, tries = 0; ; tries++) {
        const ring = cached.get(nameOf(key));
        const isCurrent = ring !== undefined && (now === null || ring.version === now);
        // A page that all share is the answer to all who wait for it; of a ring each takes another.
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
