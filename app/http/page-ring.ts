import type { CachedPage } from "./cached-page.ts";

/** Pages older than this are replaced in the background: what is popular has changed meanwhile. */
const RENEW_AFTER_MS = 60_000;
/** Pages older than this are not sent any more. */
const TOO_OLD_MS = 10 * 60_000;

/** Renderings of one address that differ only by chance, all of one version, handed out at random. */
export class PageRing {
  readonly version: string | null;
  readonly bytes: number;
  readonly #size: number;
  /** Oldest first. */
  readonly #pages: readonly CachedPage[];
  #last: CachedPage | null;

  constructor(version: string | null, size: number, pages: readonly CachedPage[] = [], last: CachedPage | null = null) {
    [this.version, this.#size, this.#pages, this.#last] = [version, size, pages, last];
    this.bytes = pages.reduce((sum, page) => sum + page.bytes, 1);
  }

  /** A page, never the same twice in a row unless the ring holds one only; null if another has to be rendered first. */
  next(now = performance.now(), chance: () => number = Math.random): CachedPage | null {
    const others = this.#pages.filter(
      (page) => (page !== this.#last || this.#size === 1) && (this.#size === 1 || now - page.renderedAt < TOO_OLD_MS),
    );
    const page = others[Math.floor(chance() * others.length)];
    if (page) this.#last = page;
    return page ?? null;
  }

  /** True if a further rendering would fill the ring, or replace a page that has aged. */
  isDue(now = performance.now()): boolean {
    if (this.#pages.length < this.#size) return true;
    return this.#size > 1 && now - this.#pages[0]!.renderedAt > RENEW_AFTER_MS;
  }

  /** The ring with one more page, in place of the oldest if it is full. */
  with(page: CachedPage): PageRing {
    return new PageRing(this.version, this.#size, [...this.#pages, page].slice(-this.#size), this.#last);
  }
}
