import { createBreaker } from "#app/platform/breaker.ts";
import { within } from "#app/platform/deadline.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";

import { ImageRejected } from "./image-rejected.ts";
import { PicturesBusy } from "./picture-concurrency.ts";
import type { PictureStore } from "./picture-store.ts";

export type PictureFailure = "host-resting" | "fetch" | "write" | "read" | "record";

export type PictureDownloader = {
  /** Null if it fails or is not tried: queue full, host or disk failing, or process shutting down. Never rejects. */
  take(book: PictureJob): Promise<{ hash: string } | null>;
  drain(boundMs: number): Promise<void>;
};

type PictureJob = { id: number; imageUrl: string };

export type Rendered = { hash: string; renditions: ReadonlyMap<number, Buffer> };

export type PictureDownloaderParts<R extends Rendered = Rendered> = {
  store: PictureStore;
  record(id: number, imageUrl: string, hash: string | null, rendered: R | null): Promise<void>;
  fetchImage(address: string): Promise<Buffer>;
  render(bytes: Buffer): Promise<R>;
  now(): Date;
  onFailure(kind: PictureFailure, error: unknown): void;
};

const FETCHES_AT_ONCE = 4;
const MOST_WAITING = 100;
const REST_MS = 10 * 60 * 1000;

export function createPictureDownloader<R extends Rendered>(parts: PictureDownloaderParts<R>): PictureDownloader {
  const { store, record, fetchImage, render, now, onFailure } = parts;
  const flights = new Map<string, Promise<{ hash: string } | null>>();
  const concurrency = limitConcurrency({ atOnce: FETCHES_AT_ONCE, maxWaiting: MOST_WAITING });
  const hosts = createBreaker({ failures: 5, restMs: REST_MS, now });
  // A full disk is not the image's fault: nothing is recorded against it, but fetching pauses.
  const disk = createBreaker({ failures: 1, restMs: REST_MS, now });
  const writing = new Set<Promise<unknown>>();
  let isClosing = false;

  async function fetchAndStore(book: PictureJob): Promise<{ hash: string } | null> {
    if (!isWorthTrying(book) || !hosts.mayAsk(hostOf(book.imageUrl))) return null;
    const rendered = await fetched(book);
    if (isClosing || rendered === "not now") return null;
    const written = rendered ? stored(book, rendered) : recorded(book, null, null);
    writing.add(written);
    return written.finally(() => writing.delete(written));
  }

  function isWorthTrying(book: PictureJob): boolean {
    return !isClosing && !disk.isResting("") && !hosts.isResting(hostOf(book.imageUrl));
  }

  async function fetched(book: PictureJob): Promise<R | null | "not now"> {
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
      if (!(error instanceof ImageRejected)) {
        hosts.leftOpen(host);
        onFailure("fetch", error);
      } else if (!error.hostIsUnwell) hosts.worked(host);
      else if (hosts.failed(host)) onFailure("host-resting", error);
      return null;
    }
  }

  async function stored(book: PictureJob, rendered: R): Promise<{ hash: string } | null> {
    const { hash, renditions } = rendered;
    try {
      await store.write(hash, renditions);
      disk.worked("");
    } catch (error) {
      disk.failed("");
      onFailure("write", error);
      return null;
    }
    await recorded(book, hash, rendered);
    return { hash };
  }

  async function recorded(book: PictureJob, hash: string | null, rendered: R | null): Promise<null> {
    await record(book.id, book.imageUrl, hash, rendered).catch((error: unknown) => onFailure("record", error));
    return null;
  }

  return {
    take(book) {
      const name = `${book.id} ${book.imageUrl}`;
      const underWay = flights.get(name);
      if (underWay) return underWay;
      if (!isWorthTrying(book)) return Promise.resolve(null);
      const download = concurrency.run(() => fetchAndStore(book));
      if (!download) return Promise.resolve(null);
      const flight = download.finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },

    async drain(boundMs) {
      isClosing = true;
      await within(Promise.all(writing), boundMs);
    },
  };
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}
