import { within } from "#app/platform/deadline.ts";
import { fetchImage } from "#app/platform/outbound/fetch-image.ts";
import { createPictureDownloader, type PictureFailure } from "#app/platform/pictures/picture-downloader.ts";
import type { PictureStore } from "#app/platform/pictures/picture-store.ts";

import { coverAnswer, noSuchCover, type ServedCover } from "./cover-answer.ts";
import { designHash, mayAsk, readCoverPath, type CoverBook, type CoverFile } from "./cover-path.ts";
import type { CoverWidth } from "./cover-width.ts";
import { DESIGN_VERSION, drawCover } from "./draw-cover.ts";
import { createDrawnCovers, type DrawCover } from "./drawn-covers.ts";
import { renderImage } from "./render-image.ts";

export type CoverServiceParts = {
  store: PictureStore;
  books: {
    coverRequest(id: number): Promise<CoverBook | null>;
    /** `hash` is null if the fetch failed. Must do nothing if the book's image URL has changed. */
    recordCover(id: number, imageUrl: string, hash: string | null): Promise<void>;
  };
  fetchImage?: (address: string) => Promise<Buffer>;
  drawCover?: DrawCover;
  designVersion?: string;
  now?: () => Date;
  /** Called at most once per kind, so that a full disk does not flood the log. */
  log: (kind: PictureFailure, error: unknown) => void;
  onPhotograph?(isHit: boolean): void;
  patienceMs?: number;
};

type CoverParams = { bookId?: string | undefined; rendition?: string | undefined };

export type CoverService = {
  /** The photograph, fetched if needed; null if it takes over `patience` ms (the fetch continues). Never rejects. */
  photograph(book: CoverBook, options: { patience: number }): Promise<{ hash: string } | null>;
  /** Rejects only if `books.coverRequest` or `drawCover` does. */
  coverResponse(request: Request, params: CoverParams): Promise<Response>;
  /** For shutdown: starts no new fetch and waits for running writes, at most `boundMs`. */
  drain(boundMs?: number): Promise<void>;
};

const PATIENCE_MS = 1_500;

export function createCoverService(parts: CoverServiceParts): CoverService {
  const { store, books, patienceMs = PATIENCE_MS, now = () => new Date() } = parts;
  const designVersion = parts.designVersion ?? DESIGN_VERSION;
  const drawn = createDrawnCovers(parts.drawCover ?? drawCover, designVersion);
  const logged = new Set<PictureFailure>();
  const downloader = createPictureDownloader({
    store,
    record: (id, imageUrl, hash) => books.recordCover(id, imageUrl, hash),
    fetchImage: parts.fetchImage ?? fetchImage,
    render: renderImage,
    now,
    onFailure,
  });

  function onFailure(kind: PictureFailure, error: unknown): void {
    if (!logged.has(kind)) parts.log(kind, error);
    logged.add(kind);
  }

  async function photograph(book: CoverBook, { patience }: { patience: number }): Promise<{ hash: string } | null> {
    if (book.coverHash !== null) return { hash: book.coverHash };
    return mayAsk(book, now()) ? within(downloader.take(book), patience) : null;
  }

  async function currentCover(book: CoverBook, file: CoverFile): Promise<ServedCover> {
    if (file.kind === "drawn" && file.hash === designHash(book, designVersion)) return drawing(book);
    const known = await photograph(book, { patience: patienceMs });
    const width = file.kind === "drawn" ? 640 : file.width;
    return (known && (await photographed(book, known.hash, width))) ?? drawing(book);
  }

  async function drawing(book: CoverBook): Promise<ServedCover> {
    const { hash, svg } = await drawn(book);
    return { type: "image/svg+xml", tag: hash, bytes: svg };
  }

  async function photographed(book: CoverBook, hash: string, width: CoverWidth): Promise<ServedCover | null> {
    try {
      const bytes = await store.read(hash, width);
      parts.onPhotograph?.(bytes !== null);
      if (bytes) return { type: "image/webp", tag: `${hash}-${width}`, bytes };
      // The file is missing, for example after restoring a backup of the database alone.
      const { id, imageUrl } = book;
      const refetched = imageUrl === null ? null : await within(downloader.take({ id, imageUrl }), patienceMs);
      const found = refetched && (await store.read(refetched.hash, width));
      return found && { type: "image/webp", tag: `${refetched.hash}-${width}`, bytes: found };
    } catch (error) {
      onFailure("read", error);
      return null;
    }
  }

  return {
    photograph,
    async coverResponse(request, params) {
      const requested = readCoverPath(params.bookId, params.rendition);
      const book = requested && (await books.coverRequest(requested.id));
      if (!book) return noSuchCover();
      return coverAnswer(request, requested.file, await currentCover(book, requested.file));
    },
    drain: (boundMs = 5_000) => downloader.drain(boundMs),
  };
}
