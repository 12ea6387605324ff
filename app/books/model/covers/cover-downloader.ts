import { createBreaker } from "#app/platform/breaker.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";
import { ImageRefused } from "#app/platform/pictures/image-refused.ts";
import { PicturesBusy } from "#app/platform/pictures/picture-turns.ts";

import { renderImage } from "./render-image.ts";
import type { CoverStore } from "./store.ts";

/** What went wrong on our side or with a whole host; a single broken image is no news. */
export type CoverTrouble = "host-resting" | "fetch" | "write" | "read" | "record";

export type CoverDownloader = {
  /**
   * The photograph of one image address, fetched, rendered, stored and recorded. A second call for the same book
   * and address joins the first. Null when it fails, or when it is not even tried: too many wait, the host or the
   * disk had too much trouble lately, or we are shutting down. Never rejects.
   */
  take(book: CoverJob): Promise<{ hash: string } | null>;
  /** Begins nothing more and waits for files and rows being written, at most `boundMs`. */
  drain(boundMs: number): Promise<void>;
};

type CoverJob = { id: number; imageUrl: string };

/** A picture in the sizes we keep of it. */
export type Rendered = { hash: string; renditions: ReadonlyMap<number, Buffer> };

export type CoverDownloaderParts<R extends Rendered = Rendered> = {
  store: CoverStore;
  /** `rendered` is what was stored under the hash. */
  record(id: number, imageUrl: string, hash: string | null, rendered: R | null): Promise<void>;
  fetchImage(address: string): Promise<Buffer>;
  /** By default a cover's. */
  render?(bytes: Buffer): Promise<R>;
  now(): Date;
  trouble(kind: CoverTrouble, error: unknown): void;
};

const FETCHES_AT_ONCE = 4;
const MOST_WAITING = 100;
const REST_MS = 10 * 60 * 1000;

export function createCoverDownloader<R extends Rendered = Rendered>(parts: CoverDownloaderParts<R>): CoverDownloader {
  const { store, record, fetchImage, render = renderImage as () => Promise<never>, now, trouble } = parts;
  const flights = new Map<string, Promise<{ hash: string } | null>>();
  const turns = limitConcurrency({ atOnce: FETCHES_AT_ONCE, mostWaiting: MOST_WAITING });
  const hosts = createBreaker({ failures: 5, restMs: REST_MS, now });
  // A full disk is not the image's fault: nothing is recorded against it, but nothing is fetched in vain either.
  const disk = createBreaker({ failures: 1, restMs: REST_MS, now });
  const writing = new Set<Promise<unknown>>();
  let isClosing = false;

  async function photograph(book: CoverJob): Promise<{ hash: string } | null> {
    if (!isWorthTrying(book) || !hosts.mayAsk(hostOf(book.imageUrl))) return null;
    const rendered = await fetched(book);
    // Once the process is about to end, the database may be gone already.
    if (isClosing || rendered === "not now") return null;
    const written = rendered ? stored(book, rendered) : recorded(book, null, null);
    writing.add(written);
    return written.finally(() => writing.delete(written));
  }

  function isWorthTrying(book: CoverJob): boolean {
    return !isClosing && !disk.isResting("") && !hosts.isResting(hostOf(book.imageUrl));
  }

  /** Null where there is no such picture; "not now" says nothing about it. */
  async function fetched(book: CoverJob): Promise<R | null | "not now"> {
    const host = hostOf(book.imageUrl);
    try {
      const rendered = await render(await fetchImage(book.imageUrl));
      hosts.worked(host);
      return rendered;
    } catch (error) {
      if (error instanceof PicturesBusy) {
        hosts.worked(host);
        return "not now";
      }
      if (!(error instanceof ImageRefused)) {
        hosts.leftOpen(host);
        trouble("fetch", error);
      } else if (!error.hostIsUnwell) hosts.worked(host);
      else if (hosts.failed(host)) trouble("host-resting", error);
      return null;
    }
  }

  async function stored(book: CoverJob, rendered: R): Promise<{ hash: string } | null> {
    const { hash, renditions } = rendered;
    try {
      await store.write(hash, renditions);
      disk.worked("");
    } catch (error) {
      disk.failed("");
      trouble("write", error);
      return null;
    }
    await recorded(book, hash, rendered);
    return { hash };
  }

  /** A lost record costs one more fetch at a later view, nothing else. */
  async function recorded(book: CoverJob, hash: string | null, rendered: R | null): Promise<null> {
    await record(book.id, book.imageUrl, hash, rendered).catch((error: unknown) => trouble("record", error));
    return null;
  }

  return {
    take(book) {
      const name = `${book.id} ${book.imageUrl}`;
      const underWay = flights.get(name);
      if (underWay) return underWay;
      if (!isWorthTrying(book)) return Promise.resolve(null);
      const turn = turns.take(() => photograph(book));
      if (!turn) return Promise.resolve(null);
      const flight = turn.finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },

    async drain(boundMs) {
      isClosing = true;
      await within(Promise.all(writing), boundMs);
    },
  };
}

/** What `work` comes to, or null when it takes longer than `ms`; the work itself goes on. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}
