import { createHash } from "node:crypto";

import { coverAnswer, type ServedCover } from "#app/books/model/covers/cover-answer.ts";
import { createCoverDownloader, within } from "#app/books/model/covers/cover-downloader.ts";
import type { CoverWidth } from "#app/books/model/covers/cover-width.ts";
import { DESIGN_VERSION, drawCover } from "#app/books/model/covers/design/draw-cover.ts";
import { createDrawnCovers } from "#app/books/model/covers/drawn-covers.ts";
import { fetchImage } from "#app/books/model/covers/fetch-image.ts";
import { createBreaker } from "#app/platform/breaker.ts";

import type { CatalogueBook } from "./catalogue-book.ts";

/** About 10 kB each: a few screens of results, for as long as somebody looks at them. */
const MOST_KEPT = 400;
const PATIENCE_MS = 2_500;
const RETRY_AFTER_MS = 10 * 60 * 1000;

type Pictured = Pick<CatalogueBook, "externalId" | "title" | "author" | "genre" | "imageUrl">;

/**
 * Covers of books that are only being looked for, through our own address: no reader's browser asks a third party.
 * They live in memory; a book that gets onto a list has its cover taken and stored like any other.
 */
export function createThumbnails(parts: { fetchImage?: typeof fetchImage; now?: () => Date } = {}) {
  const { now = () => new Date() } = parts;
  const pictures = new Map<string, Buffer<ArrayBuffer>>();
  const hashes = new Map<string, string>();
  /** One failure and an image is left alone for a while. */
  const images = createBreaker({ failures: 1, restMs: RETRY_AFTER_MS, now });
  const drawn = createDrawnCovers(drawCover, DESIGN_VERSION);
  const downloader = createCoverDownloader({
    store: {
      read: async (hash) => pictures.get(hash) ?? null,
      write: async (hash, renditions) => keep(pictures, hash, Buffer.from(renditions.get(WIDTH) ?? [])),
    },
    record: async (_, imageUrl, hash) => {
      if (hash === null) images.failed(imageUrl);
      else keep(hashes, imageUrl, hash);
    },
    fetchImage: (address) => (parts.fetchImage ?? fetchImage)(address),
    now,
    trouble: () => {},
  });

  async function photograph({ imageUrl }: Pictured): Promise<ServedCover | null> {
    const known = hashes.get(imageUrl);
    if (known === undefined || !pictures.has(known)) {
      if (images.isResting(imageUrl)) return null;
      // The photographer tells books apart by number and address; these have no number yet.
      await within(downloader.take({ id: 0, imageUrl }), PATIENCE_MS);
    }
    const hash = hashes.get(imageUrl);
    const bytes = hash === undefined ? undefined : pictures.get(hash);
    return hash !== undefined && bytes ? { type: "image/webp", tag: `${hash}-${WIDTH}`, bytes } : null;
  }

  /** Answers GET and HEAD for the cover of a book: its photograph, or the drawing that stands in for it. */
  return async (request: Request, book: Pictured): Promise<Response> => {
    const served = (await photograph(book)) ?? (await drawing(book));
    return coverAnswer(request, { kind: "pending", width: WIDTH }, served);
  };

  async function drawing({ externalId, title, author, genre }: Pictured): Promise<ServedCover> {
    const { hash, svg } = await drawn({ id: numberOf(externalId), title, author, genre });
    return { type: "image/svg+xml", tag: hash, bytes: svg };
  }
}

const WIDTH: CoverWidth = 320;

/** Drawings vary with a book's number. */
function numberOf(externalId: string): number {
  return createHash("sha256").update(externalId).digest().readUInt32BE() >>> 1;
}

function keep<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest);
}
