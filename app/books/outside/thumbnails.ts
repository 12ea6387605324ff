import { createHash } from "node:crypto";

import { coverAnswer, type ServedCover } from "#app/books/covers/cover-answer.ts";
import type { CoverWidth } from "#app/books/covers/cover-width.ts";
import { DESIGN_VERSION, drawCover } from "#app/books/covers/draw-cover.ts";
import { createDrawnCovers } from "#app/books/covers/drawn-covers.ts";
import { renderImage } from "#app/books/covers/render-image.ts";
import { createBreaker } from "#app/platform/breaker.ts";
import { within } from "#app/platform/deadline.ts";
import { fetchImage } from "#app/platform/outbound/fetch-image.ts";
import { createPictureDownloader } from "#app/platform/pictures/picture-downloader.ts";

import type { CatalogueBook } from "./catalogue-book.ts";

const MAX_CACHED = 400;
const PATIENCE_MS = 2_500;
const RETRY_AFTER_MS = 10 * 60 * 1000;

type Pictured = Pick<CatalogueBook, "externalId" | "title" | "author" | "genre" | "imageUrl">;

/** Proxies covers of search results, so that no reader's browser contacts a third party. */
export function createThumbnails(parts: { fetchImage?: typeof fetchImage; now?: () => Date } = {}) {
  const { now = () => new Date() } = parts;
  const pictures = new Map<string, Buffer<ArrayBuffer>>();
  const hashes = new Map<string, string>();
  const images = createBreaker({ failures: 1, restMs: RETRY_AFTER_MS, now });
  const drawn = createDrawnCovers(drawCover, DESIGN_VERSION);
  const downloader = createPictureDownloader({
    store: {
      read: async (hash) => pictures.get(hash) ?? null,
      write: async (hash, renditions) => keep(pictures, hash, Buffer.from(renditions.get(WIDTH) ?? [])),
    },
    record: async (_, imageUrl, hash) => {
      if (hash === null) images.failed(imageUrl);
      else keep(hashes, imageUrl, hash);
    },
    fetchImage: (address) => (parts.fetchImage ?? fetchImage)(address),
    render: renderImage,
    now,
    onFailure: () => {},
  });

  async function photograph({ imageUrl }: Pictured): Promise<ServedCover | null> {
    const known = hashes.get(imageUrl);
    if (known === undefined || !pictures.has(known)) {
      if (images.isResting(imageUrl)) return null;
      // The downloader identifies books by id and URL; these have no id yet.
      await within(downloader.take({ id: 0, imageUrl }), PATIENCE_MS);
    }
    const hash = hashes.get(imageUrl);
    const bytes = hash === undefined ? undefined : pictures.get(hash);
    return hash !== undefined && bytes ? { type: "image/webp", tag: `${hash}-${WIDTH}`, bytes } : null;
  }

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

function numberOf(externalId: string): number {
  return createHash("sha256").update(externalId).digest().readUInt32BE() >>> 1;
}

function keep<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > MAX_CACHED && oldest !== undefined) map.delete(oldest);
}
