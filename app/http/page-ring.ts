import type { CachedPage } from "./cached-page.ts";

const RENEW_AFTER_MS = 60_000;
const TOO_OLD_MS = 10 * 60_000;

export class PageRing {
  readonly version: string | null;
  readonly bytes: number;
  readonly #size: number;
  readonly #pages: readonly CachedPage[];
  #last: CachedPage | null;

  constructor(version: string | null, size: number, pages: readonly CachedPage[] = [], last: CachedPage | null = null) {
    [this.version, this.#size, this.#pages, this.#last] = [version, size, pages, last];
    this.bytes = pages.reduce((sum, page) => sum + page.bytes, 1);
  }

  next(now = performance.now(), chance: () => number = Math.random): CachedPage | null {
    const others = this.#pages.filter(
      (page) => (page !== this.#last || this.#size === 1) && (this.#size === 1 || now - page.renderedAt < TOO_OLD_MS),
    );
    const page = others[Math.floor(chance() * others.length)];
    if (page) this.#last = page;
    return page ?? null;
  }

  isDue(now = performance.now()): boolean {
    if (this.#pages.length < this.#size) return true;
    return this.#size > 1 && now - this.#pages[0]!.renderedAt > RENEW_AFTER_MS;
  }

  with(page: CachedPage): PageRing {
    return new PageRing(this.version, this.#size, [...this.#pages, page].slice(-this.#size), this.#last);
  }
}
