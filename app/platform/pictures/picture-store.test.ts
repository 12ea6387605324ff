import { mkdtemp, mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { COVER_WIDTHS, type CoverWidth } from "#app/books/covers/cover-width.ts";

import { picture } from "./fixtures/pictures.ts";
import { openPictureStore } from "./picture-store.ts";

const HASH = "abcdef0123456789";
let parent: string;
let folder: string;
let webp: Buffer;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "covers-"));
  folder = path.join(parent, "covers");
  webp = await picture(20, 30, "webp");
});

afterEach(async () => {
  await rm(parent, { recursive: true, force: true });
});

function both(bytes: Buffer) {
  return new Map<CoverWidth, Buffer>([
    [320, bytes],
    [640, bytes],
  ]);
}

describe("openPictureStore", () => {
  it("gives back what it was given, from a folder a shard", async () => {
    const store = openPictureStore(folder, COVER_WIDTHS);
    await store.write(HASH, both(webp));
    expect(await store.read(HASH, 320)).toEqual(webp);
    expect(await openPictureStore(folder, COVER_WIDTHS).read(HASH, 640)).toEqual(webp);
    expect((await readdir(path.join(folder, "ab"))).sort()).toEqual([`${HASH}-320.webp`, `${HASH}-640.webp`]);
    expect(await readdir(path.join(folder, "unfinished"))).toEqual([]);
  });

  it("makes nothing before the first write, and null of what is not there", async () => {
    expect(await openPictureStore(folder, COVER_WIDTHS).read(HASH, 320)).toBeNull();
    expect(await readdir(parent)).toEqual([]);
  });

  it.each([
    ["../../../etc/passwd", 320],
    ["..", 320],
    ["ab/../../../secret", 320],
    ["ABCDEF0123456789", 320],
    ["abcdef012345678", 320],
    ["abcdef01234567890", 320],
    [`${HASH}\n`, 320],
    [`${HASH}\0`, 320],
    ["", 320],
    [HASH, 321],
    [HASH, 0],
    [HASH, Number.NaN],
  ])("makes no path of %j and %d", async (hash, width) => {
    await writeFile(path.join(parent, "secret-320.webp"), webp);
    const store = openPictureStore(folder, COVER_WIDTHS);
    expect(await store.read(hash, width)).toBeNull();
    const renditions = new Map([[width as CoverWidth, webp]]);
    await expect(store.write(hash, renditions)).rejects.toBeInstanceOf(RangeError);
    expect(await readdir(folder)).toEqual(["unfinished"]);
  });

  it("takes an empty or foreign file for none", async () => {
    await mkdir(path.join(folder, "ab"), { recursive: true });
    await writeFile(path.join(folder, "ab", `${HASH}-320.webp`), "");
    await writeFile(path.join(folder, "ab", `${HASH}-640.webp`), "<html>".repeat(9));
    const store = openPictureStore(folder, COVER_WIDTHS);
    expect([await store.read(HASH, 320), await store.read(HASH, 640)]).toEqual([null, null]);
  });

  it("survives many writers of the same cover", async () => {
    const store = openPictureStore(folder, COVER_WIDTHS);
    await Promise.all(Array.from({ length: 20 }, () => store.write(HASH, both(webp))));
    expect(await readFile(path.join(folder, "ab", `${HASH}-320.webp`))).toEqual(webp);
    expect(await readdir(path.join(folder, "unfinished"))).toEqual([]);
  });

  it("clears away what a killed process left unfinished, and nothing younger", async () => {
    const unfinished = path.join(folder, "unfinished");
    await mkdir(unfinished, { recursive: true });
    await Promise.all(["old", "young"].map((name) => writeFile(path.join(unfinished, name), "half")));
    await utimes(path.join(unfinished, "old"), 0, 0);
    await openPictureStore(folder, COVER_WIDTHS).write(HASH, both(webp));
    expect(await readdir(unfinished)).toEqual(["young"]);
  });

  it("says when it cannot write or look, and leaves nothing half done", async () => {
    // A file where a folder should be fails for root as well, unlike missing permissions.
    await mkdir(folder);
    await writeFile(path.join(folder, "ab"), "in the way");
    const store = openPictureStore(folder, COVER_WIDTHS);
    await expect(store.write(HASH, both(webp))).rejects.toMatchObject({ code: "EEXIST" });
    await expect(store.read(HASH, 320)).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(await readdir(path.join(folder, "unfinished"))).toEqual([]);
  });
});
