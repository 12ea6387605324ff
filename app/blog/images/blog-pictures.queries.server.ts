import { join } from "node:path";

import { eq, inArray, sql } from "drizzle-orm";

import type { Picture } from "#app/blog/post/shown-post.ts";
import { env } from "#app/env.server.ts";
import { within } from "#app/platform/deadline.ts";
import { log } from "#app/platform/log.ts";
import { fetchImage } from "#app/platform/outbound/fetch-image.ts";
import { createPictureDownloader } from "#app/platform/pictures/picture-downloader.ts";
import { openPictureStore } from "#app/platform/pictures/picture-store.ts";
import { db } from "#db/client.server.ts";
import { blogImages, blogOutsideImages } from "#db/schema.ts";

import { pendingPicture, storedPicture, type PictureFile } from "./picture-file.ts";
import { PICTURE_WIDTHS, renderPicture, type RenderedPicture } from "./render-picture.ts";

/** A page waits this long for missing pictures. */
const PATIENCE_MS = 2_000;
const RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;

const uploads = openPictureStore(join(env.DATA_DIR, "uploads"), PICTURE_WIDTHS);
const outside = openPictureStore(join(env.DATA_DIR, "blog-images"), PICTURE_WIDTHS);
const downloader = createPictureDownloader({
  store: outside,
  fetchImage,
  render: renderPicture,
  record: recordPicture,
  now: () => new Date(),
  onFailure: (kind, error) => log.warn({ err: error, kind }, "a post's picture could not be had"),
});

type OutsideImage = typeof blogOutsideImages.$inferSelect;

/** Pictures as served here, by source address. Fetches missing ones; null if that fails. */
export async function picturesFrom(sources: string[]): Promise<Map<string, Picture | null>> {
  const names = new Map(sources.map((source) => [source, /^\/blog\/images\/([0-9a-f]{16})\.webp$/.exec(source)?.[1]]));
  const uploaded = await uploadedImages([...names.values()].filter((name) => name !== undefined));
  const addresses = sources.filter((source) => names.get(source) === undefined);
  let known = await outsideImages(addresses);
  const downloads = known.filter(mayAsk).map((image) => downloader.take(pictureJob(image)));
  if (downloads.length > 0) {
    await within(Promise.all(downloads), PATIENCE_MS);
    known = await outsideImages(addresses);
  }
  const pictures = known.map((image) => [image.address, shown(image)] as const);
  return new Map<string, Picture | null>([
    ...sources.map((source) => [source, uploaded.get(names.get(source) ?? "") ?? null] as const),
    ...pictures,
  ]);
}

export async function pictureBytes(file: PictureFile): Promise<Buffer<ArrayBuffer> | null> {
  if (file.kind === "pending") {
    const [image] = await db.select().from(blogOutsideImages).where(eq(blogOutsideImages.id, file.id));
    if (!image) return null;
    if (image.hash !== null) return stored(image.hash, null);
    const taken = mayAsk(image) && (await within(downloader.take(pictureJob(image)), PATIENCE_MS));
    return taken ? stored(taken.hash, null) : null;
  }
  return (await stored(file.hash, file.width)) ?? refetched(file.hash, file.width);
}

/** Returns the picture's URL path. @throws ImageRejected; the file system's error */
export async function keepUpload(bytes: Buffer): Promise<string> {
  const { hash, width, height, renditions } = await renderPicture(bytes);
  await uploads.write(hash, renditions);
  await db.insert(blogImages).values({ name: hash, width, height }).onConflictDoNothing();
  return `/blog/images/${hash}.webp`;
}

/** For shutdown: starts no new fetch and waits for running writes. */
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

/** Inserts missing rows: the server fetches only addresses that a post contains. */
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

function pictureJob({ id, address }: OutsideImage) {
  return { id, imageUrl: address };
}

/** A null width means the largest one. */
async function stored(hash: string, width: number | null): Promise<Buffer<ArrayBuffer> | null> {
  for (const each of width === null ? PICTURE_WIDTHS.toReversed() : [width]) {
    const bytes = (await uploads.read(hash, each)) ?? (await outside.read(hash, each));
    if (bytes) return bytes;
  }
  return null;
}

/** A file may be missing after restoring a backup of the database alone. */
async function refetched(hash: string, width: number | null): Promise<Buffer<ArrayBuffer> | null> {
  const [image] = await db.select().from(blogOutsideImages).where(eq(blogOutsideImages.hash, hash)).limit(1);
  const taken = image && (await within(downloader.take(pictureJob(image)), PATIENCE_MS));
  return taken ? stored(taken.hash, width) : null;
}
