import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { picture } from "#app/platform/pictures/fixtures/pictures.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { openPictureStore } from "#app/platform/pictures/picture-store.ts";

import { coverPath, type CoverBook } from "./cover-path.ts";
import { createCoverService, type CoverServiceParts } from "./cover-service.ts";
import { COVER_WIDTHS } from "./cover-width.ts";

// The real one opens fonts; what it draws has tests of its own.
vi.mock("./draw-cover.ts", () => ({ DESIGN_VERSION: "1", drawCover: () => "<svg/>" }));

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "private, max-age=300";
let folder: string;
let jpeg: Buffer;
let otherJpeg: Buffer;

beforeAll(async () => {
  [jpeg, otherJpeg] = await Promise.all([picture(700, 1050), picture(700, 1050, "jpeg", "#800000")]);
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "covers-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A site with one book, whose rows behave like the real ones. */
function site(book: Partial<CoverBook> = {}, parts: Partial<CoverServiceParts> = {}) {
  const row: CoverBook = {
    id: 7,
    title: "Middlemarch",
    author: "George Eliot",
    genre: "Fiction",
    imageUrl: "https://covers.test/7.jpg",
    coverHash: null,
    coverCheckedAt: null,
    ...book,
  };
  const clock = { now: NOW };
  const fetchImage = vi.fn<(address: string) => Promise<Buffer>>(parts.fetchImage ?? (async () => jpeg));
  const log = vi.fn<CoverServiceParts["log"]>();
  const drawCover = vi.fn<NonNullable<CoverServiceParts["drawCover"]>>(({ title }) => `<svg>${title}</svg>`);
  const service = createCoverService({
    store: parts.store ?? openPictureStore(folder, COVER_WIDTHS),
    books: {
      coverRequest: async (id) => (id === row.id ? { ...row } : null),
      async recordCover(id, imageUrl, hash) {
        if (id === row.id && imageUrl === row.imageUrl)
          Object.assign(row, { coverHash: hash, coverCheckedAt: clock.now });
      },
    },
    now: () => clock.now,
    designVersion: "1",
    patienceMs: 2_000,
    log,
    drawCover,
    ...parts,
    fetchImage,
  });
  const get = (rendition: string, init?: RequestInit, bookId = "7") =>
    service.coverResponse(new Request(`http://localhost/covers/${bookId}/${rendition}`, init), { bookId, rendition });
  const current = (width: 320 | 640 = 640) => coverPath(row, width, "1", clock.now).split("/").at(-1) ?? "";
  return { service, row, clock, fetchImage, log, drawCover, get, current };
}

const caching = (response: Response) => response.headers.get("Cache-Control");
const type = (response: Response) => response.headers.get("Content-Type");

describe("coverResponse", () => {
  it("takes the photograph at the first view, and serves it forever after", async () => {
    const { get, current, fetchImage, drawCover } = site();
    expect(current()).toBe("pending-640");
    const first = await get("pending-640");
    expect([first.status, type(first), caching(first)]).toEqual([200, "image/webp", SHORT]);

    expect(current()).toMatch(/^[0-9a-f]{16}-640\.webp$/);
    const later = await get(current());
    expect([later.status, type(later), caching(later)]).toEqual([200, "image/webp", IMMUTABLE]);
    const bytes = await later.arrayBuffer();
    expect(bytes).toEqual(await first.arrayBuffer());
    expect(later.headers.get("Content-Length")).toBe(String(bytes.byteLength));
    expect((await get(current(320))).headers.get("ETag")).not.toBe(later.headers.get("ETag"));
    expect(fetchImage.mock.calls).toEqual([["https://covers.test/7.jpg"]]);
    expect(drawCover).not.toHaveBeenCalled();
  });

  it("draws where there is no image, harmlessly, and once", async () => {
    const { get, current, drawCover, fetchImage } = site({ imageUrl: null });
    const response = await get(current());
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": IMMUTABLE,
      "content-length": "22",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "content-type": "image/svg+xml",
      etag: `"${current().slice(0, 16)}"`,
      "x-content-type-options": "nosniff",
    });
    expect(await response.text()).toBe("<svg>Middlemarch</svg>");
    await get(current());
    expect(drawCover).toHaveBeenCalledTimes(1);
    expect(fetchImage).not.toHaveBeenCalled();
  });

  it("draws after a failure and asks the host again only a day later", async () => {
    const { get, current, clock, fetchImage } = site(
      {},
      { fetchImage: () => Promise.reject(new ImageRejected("status")) },
    );
    const first = await get("pending-320");
    expect([type(first), caching(first)]).toEqual(["image/svg+xml", SHORT]);
    expect(current()).toMatch(/\.svg$/);
    // A page that was open before still asks for the pending address.
    await get("pending-320");
    clock.now = new Date(NOW.getTime() + DAY - 1);
    await get("pending-320");
    expect(fetchImage).toHaveBeenCalledTimes(1);
    clock.now = new Date(NOW.getTime() + DAY);
    expect(current()).toBe("pending-640");
    await get("pending-640");
    expect(fetchImage).toHaveBeenCalledTimes(2);
  });

  it("does not keep a reader waiting for a slow host; the work goes on for the next one", async () => {
    let arrive = () => {};
    const slow = new Promise<Buffer>((resolve) => (arrive = () => resolve(jpeg)));
    const { get, current } = site({}, { fetchImage: () => slow, patienceMs: 30 });
    const first = await get("pending-320");
    expect([type(first), caching(first)]).toEqual(["image/svg+xml", SHORT]);
    arrive();
    await expect.poll(() => current()).toMatch(/\.webp$/);
    expect(type(await get(current()))).toBe("image/webp");
  });

  it("answers an address of yesterday with the cover of today, to be asked again", async () => {
    const { get, row, current } = site();
    const oldDrawing = "0123456789abcdef.svg";
    await get("pending-640");
    const oldPhotograph = current();
    const stale = await get(oldDrawing);
    expect([type(stale), caching(stale)]).toEqual(["image/webp", "no-cache"]);

    // What an admin's change of the image address does to the row.
    Object.assign(row, { imageUrl: null, coverHash: null, coverCheckedAt: null });
    const changed = await get(oldPhotograph);
    expect([changed.status, type(changed), caching(changed)]).toEqual([200, "image/svg+xml", "no-cache"]);
    row.title = "Romola";
    expect(await (await get(oldDrawing)).text()).toBe("<svg>Romola</svg>");
  });

  it("knows nothing of unknown books and malformed addresses", async () => {
    const { get } = site();
    const wanted = [get("pending-320", {}, "8"), get("pending-321"), get("../7"), get("pending-320", {}, "seven")];
    for (const response of await Promise.all(wanted)) {
      expect([response.status, caching(response)]).toEqual([404, "no-cache"]);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  it("answers 304 to a browser that has these bytes, and HEAD without a body", async () => {
    const { get, current } = site();
    await get("pending-640");
    const whole = await get(current());
    const etag = whole.headers.get("ETag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const revalidated = await get(current(), { headers: { "If-None-Match": known } });
      expect([
        revalidated.status,
        revalidated.headers.get("ETag"),
        caching(revalidated),
        await revalidated.text(),
      ]).toEqual([304, etag, IMMUTABLE, ""]);
    }
    expect((await get(current(), { headers: { "If-None-Match": '"other"' } })).status).toBe(200);

    const head = await get(current(), { method: "HEAD" });
    expect([...head.headers]).toEqual([...whole.headers]);
    expect([head.status, head.body]).toEqual([200, null]);
  });

  it("fetches once more where the database came without its folder of covers", async () => {
    const { get, current, fetchImage } = site();
    await get("pending-640");
    const known = current();
    await rm(folder, { recursive: true });
    const healed = await get(known);
    expect([type(healed), caching(healed)]).toEqual(["image/webp", IMMUTABLE]);

    await rm(folder, { recursive: true });
    fetchImage.mockResolvedValue(otherJpeg);
    const other = await get(known);
    expect([type(other), caching(other)]).toEqual(["image/webp", "no-cache"]);
    expect(current()).not.toBe(known);

    await rm(folder, { recursive: true });
    fetchImage.mockRejectedValue(new ImageRejected("status"));
    expect(type(await get(current()))).toBe("image/svg+xml");
    expect(current()).toMatch(/\.svg$/);
  });

  it("draws while the disk takes or gives nothing, and says so once", async () => {
    await writeFile(path.join(folder, "covers"), "a file in the folder's place");
    const { get, log } = site({}, { store: openPictureStore(path.join(folder, "covers"), COVER_WIDTHS) });
    for (let view = 0; view < 3; view++) expect(type(await get("pending-320"))).toBe("image/svg+xml");
    expect(log.mock.calls).toEqual([["write", expect.objectContaining({ code: expect.any(String) })]]);

    const read = () => Promise.reject(Object.assign(new Error("broken"), { code: "EIO" }));
    const unreadable = site({ coverHash: "abcdef0123456789" }, { store: { read, write: async () => {} } });
    for (let view = 0; view < 3; view++) {
      const response = await unreadable.get("abcdef0123456789-320.webp");
      expect([response.status, type(response), caching(response)]).toEqual([200, "image/svg+xml", "no-cache"]);
    }
    expect(unreadable.log.mock.calls).toEqual([["read", expect.objectContaining({ code: "EIO" })]]);
    expect(unreadable.fetchImage).not.toHaveBeenCalled();
  });

  it("lets a database that is down be seen", async () => {
    const books = { coverRequest: () => Promise.reject(new Error("down")), recordCover: async () => {} };
    await expect(site({}, { books }).get("pending-320")).rejects.toThrow("down");
  });

  it("draws again after a drawing that failed", async () => {
    const { get, current, drawCover } = site({ imageUrl: null });
    drawCover.mockRejectedValueOnce(new Error("no font"));
    await expect(get(current())).rejects.toThrow("no font");
    expect((await get(current())).status).toBe(200);
  });

  it("keeps a bounded number of drawings, the latest asked for", async () => {
    const { get, row, drawCover } = site({ imageUrl: null });
    const ask = async (title: string) => {
      row.title = title;
      await get("0123456789abcdef.svg");
    };
    for (let n = 0; n < 500; n++) await ask(`Book ${n}`);
    await ask("Book 0");
    expect(drawCover).toHaveBeenCalledTimes(500);
    await ask("Book 500");
    await ask("Book 0");
    expect(drawCover).toHaveBeenCalledTimes(501);
    await ask("Book 1");
    expect(drawCover).toHaveBeenCalledTimes(502);
  });
});

describe("photograph", () => {
  it("answers at once what is known, and null where there is nothing to ask", async () => {
    const { service, row, fetchImage } = site();
    const patience = 1_000;
    expect(await service.photograph({ ...row, coverHash: "abcdef0123456789" }, { patience })).toEqual({
      hash: "abcdef0123456789",
    });
    expect(await service.photograph({ ...row, imageUrl: null }, { patience })).toBeNull();
    expect(await service.photograph({ ...row, coverCheckedAt: NOW }, { patience })).toBeNull();
    expect(fetchImage).not.toHaveBeenCalled();
  });

  it("can be begun without waiting", async () => {
    const { service, row } = site();
    expect(await service.photograph({ ...row }, { patience: 0 })).toBeNull();
    await expect.poll(() => row.coverHash).not.toBeNull();
  });

  it("is not begun any more after drain", async () => {
    const { service, row, fetchImage } = site();
    await service.drain();
    expect(await service.photograph({ ...row }, { patience: 1_000 })).toBeNull();
    expect(fetchImage).not.toHaveBeenCalled();
  });
});
