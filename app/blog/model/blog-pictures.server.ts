import { join } from "node:path";

import { eq, inArray, sql } from "drizzle-orm";

import { pendingPicture, storedPicture, type PictureFile } from "#app/blog/model/images/picture-file.ts";
import { PICTURE_WIDTHS, renderPicture, type RenderedPicture } from "#app/blog/model/images/render-picture.ts";
import { createCoverDownloader, within } from "#app/books/model/covers/cover-downloader.ts";
import { fetchImage } from "#app/books/model/covers/fetch-image.ts";
import { openCoverStore } from "#app/books/model/covers/store.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { db } from "#db/client.server.ts";
import { blogImages, blogOutsideImages } from "#db/schema.ts";

import type { Picture } from "./shown-post.ts";

/** How long a page that nobody has asked for before waits for the sizes of its pictures. */
const PATIENCE_MS = 2_000;
const RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;

const uploads = openCoverStore(join(env.DATA_DIR, "uploads"), PICTURE_WIDTHS);
const outside = openCoverStore(join(env.DATA_DIR, "blog-images"), PICTURE_WIDTHS);
const downloader = createCoverDownloader<RenderedPicture>({
  store: outside,
  fetchImage,
  render: renderPicture,
  record: recordPicture,
  now: () => new Date(),
  trouble: (kind, error) => log.warn({ err: error, kind }, "a post's picture could not be had"),
});

type OutsideImage = typeof blogOutsideImages.$inferSelect;

/**
 * Every picture by where it comes from, as we serve it: fetched now where nobody has yet, for as long as a page may
 * wait. Null where there is none to be had.
 */
export async function picturesFrom(sources: string[]): Promise<Map<string, Picture | null>> {
  const names = new Map(sources.map((source) => [source, /^\/blog\/images\/([0-9a-f]{16})\.webp$/.exec(source)?.[1]]));
  const uploaded = await uploadedImages([...names.values()].filter((name) => name !== undefined));
  const addresses = sources.filter((source) => names.get(source) === undefined);
  let known = await outsideImages(addresses);
  const asked = known.filter(mayAsk).map((image) => downloader.take(sitter(image)));
  if (asked.length > 0) {
    await within(Promise.all(asked), PATIENCE_MS);
    known = await outsideImages(addresses);
  }
  const pictures = known.map((image) => [image.address, shown(image)] as const);
  return new Map<string, Picture | null>([
    ...sources.map((source) => [source, uploaded.get(names.get(source) ?? "") ?? null] as const),
    ...pictures,
  ]);
}

/** The stored bytes behind an address of ours; null where there is no such picture, or it cannot be had. */
export async function pictureBytes(file: PictureFile): Promise<Buffer<ArrayBuffer> | null> {
  if (file.kind === "pending") {
    const [image] = await db.select().from(blogOutsideImages).where(eq(blogOutsideImages.id, file.id));
    if (!image) return null;
    if (image.hash !== null) return stored(image.hash, null);
    const taken = mayAsk(image) && (await within(downloader.take(sitter(image)), PATIENCE_MS));
    return taken ? stored(taken.hash, null) : null;
  }
  return (await stored(file.hash, file.width)) ?? fetchedAgain(file.hash, file.width);
}

/**
 * Keeps an uploaded picture, re-encoded; gives the address under which a post's HTML or cover names it.
 *
 * @throws ImageRefused where the bytes are no picture we take, the file system's error where it cannot be stored
 */
export async function keepUpload(bytes: Buffer): Promise<string> {
  const { hash, width, height, renditions } = await renderPicture(bytes);
  await uploads.write(hash, renditions);
  await db.insert(blogImages).values({ name: hash, width, height }).onConflictDoNothing();
  return `/blog/images/${hash}.webp`;
}

/** For shutdown: begins nothing more and waits for files and rows being written. */
export function drainPictures(): Promise<void> {
  return downloader.drain(5_000);
}

async function recordPicture(id: number, _address: string, hash: string | null, rendered: RenderedPicture | null) {
  const { width, height } = rendered ?? { width: null, height: null };
  const at = { checkedAt: sql`now()` };
  await db
    .update(blogOutsideImages)
    .set({ ...at, hash, width, height })
    .where(eq(blogOutsideImages.id, id));
}

async function uploadedImages(names: string[]): Promise<Map<string, Picture>> {
  if (names.length === 0) return new Map();
  const rows = await db.select().from(blogImages).where(inArray(blogImages.name, names));
  return new Map(rows.map(({ name, width, height }) => [name, storedPicture({ hash: name, width, height })]));
}

/** A row for each address: only what a post names ever gets one, so this server fetches nothing else. */
async function outsideImages(addresses: string[]): Promise<OutsideImage[]> {
  if (addresses.length === 0) return [];
  const known = () => db.select().from(blogOutsideImages).where(inArray(blogOutsideImages.address, addresses));
  const found = await known();
  if (found.length === addresses.length) return found;
  const rows = addresses.map((address) => ({ address }));
  await db.insert(blogOutsideImages).values(rows).onConflictDoNothing();
  return known();
}

function shown(image: OutsideImage): Picture | null {
  const { id, hash, width, height } = image;
  if (hash !== null && width !== null && height !== null) return storedPicture({ hash, width, height });
  return image.checkedAt === null ? pendingPicture(id) : null;
}

function mayAsk({ hash, checkedAt }: OutsideImage): boolean {
  return hash === null && (checkedAt === null || Date.now() - checkedAt.getTime() >= RETRY_AFTER_MS);
}

function sitter({ id, address }: OutsideImage) {
  return { id, imageUrl: address };
}

/** Null width: the largest there is. */
async function stored(hash: string, width: number | null): Promise<Buffer<ArrayBuffer> | null> {
  for (const each of width === null ? PICTURE_WIDTHS.toReversed() : [width]) {
    const bytes = (await uploads.read(hash, each)) ?? (await outside.read(hash, each));
    if (bytes) return bytes;
  }
  return null;
}

/** The database came from elsewhere (a backup, another machine) without its folder: fetch once more. */
async function fetchedAgain(hash: string, width: number | null): Promise<Buffer<ArrayBuffer> | null> {
  const [image] = await db.select().from(blogOutsideImages).where(eq(blogOutsideImages.hash, hash)).limit(1);
  const taken = image && (await within(downloader.take(sitter(image)), PATIENCE_MS));
  return taken ? stored(taken.hash, width) : null;
}
