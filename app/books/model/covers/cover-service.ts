import { DESIGN_VERSION, drawCover } from "#app/books/model/covers/design/draw-cover.ts";

import { coverAnswer, noSuchCover, type ServedCover } from "./cover-answer.ts";
import { createCoverDownloader, within, type CoverTrouble } from "./cover-downloader.ts";
import { designHash, mayAsk, readCoverPath, type CoverBook, type CoverFile } from "./cover-path.ts";
import type { CoverWidth } from "./cover-width.ts";
import { createDrawnCovers, type DrawCover } from "./drawn-covers.ts";
import { fetchImage } from "./fetch-image.ts";
import type { CoverStore } from "./store.ts";

export type CoverServiceParts = {
  store: CoverStore;
  books: {
    /** The book, or null where there is none. */
    coverRequest(id: number): Promise<CoverBook | null>;
    /**
     * Notes that `imageUrl` was tried just now, and the hash of what came of it (null: nothing). Must change nothing
     * when the book has another image address by now.
     */
    recordCover(id: number, imageUrl: string, hash: string | null): Promise<void>;
  };
  fetchImage?: (address: string) => Promise<Buffer>;
  drawCover?: DrawCover;
  designVersion?: string;
  now?: () => Date;
  /** Called at most once a kind, so that a full disk does not fill the log as well. */
  log: (kind: CoverTrouble, error: unknown) => void;
  /** Called at each photograph that was asked for: whether it lay in the store. */
  onPhotograph?(isHit: boolean): void;
  /** How long a reader's browser waits for a photograph that nobody has asked for before. */
  patienceMs?: number;
};

/** As the router hands them over, unchecked. */
type CoverParams = { bookId?: string | undefined; rendition?: string | undefined };

export type CoverService = {
  /**
   * The photograph of a book: the known one, or one fetched now, or null when there is none within `patience` ms (the
   * work then goes on in the background). A failure is not tried again for 24 hours. Never rejects.
   */
  photograph(book: CoverBook, options: { patience: number }): Promise<{ hash: string } | null>;
  /** Answers GET and HEAD of `/covers/:bookId/:rendition`. Rejects only where `books.coverRequest` or `drawCover` does. */
  coverResponse(request: Request, params: CoverParams): Promise<Response>;
  /** For shutdown: begins nothing more, waits for writes under way, at most `boundMs`. */
  drain(boundMs?: number): Promise<void>;
};

const PATIENCE_MS = 1_500;

/** Every book has a cover at every moment: its photograph, and until there is one, or instead of one, a drawn one. */
export function createCoverService(parts: CoverServiceParts): CoverService {
  const { store, books, patienceMs = PATIENCE_MS, now = () => new Date() } = parts;
  const designVersion = parts.designVersion ?? DESIGN_VERSION;
  const drawn = createDrawnCovers(parts.drawCover ?? drawCover, designVersion);
  const logged = new Set<CoverTrouble>();
  const downloader = createCoverDownloader({
    store,
    record: (id, imageUrl, hash) => books.recordCover(id, imageUrl, hash),
    fetchImage: parts.fetchImage ?? fetchImage,
    now,
    trouble,
  });

  function trouble(kind: CoverTrouble, error: unknown): void {
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
      // The database came from elsewhere (a backup, another machine) without this folder: fetch once more.
      const { id, imageUrl } = book;
      const again = imageUrl === null ? null : await within(downloader.take({ id, imageUrl }), patienceMs);
      const found = again && (await store.read(again.hash, width));
      return found && { type: "image/webp", tag: `${again.hash}-${width}`, bytes: found };
    } catch (error) {
      trouble("read", error);
      return null;
    }
  }

  return {
    photograph,
    async coverResponse(request, params) {
      const wanted = readCoverPath(params.bookId, params.rendition);
      const book = wanted && (await books.coverRequest(wanted.id));
      if (!book) return noSuchCover();
      return coverAnswer(request, wanted.file, await currentCover(book, wanted.file));
    },
    drain: (boundMs = 5_000) => downloader.drain(boundMs),
  };
}
