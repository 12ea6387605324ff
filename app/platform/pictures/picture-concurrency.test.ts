import { globSync, readFileSync } from "node:fs";

import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { renderPicture } from "#app/blog/images/render-picture.ts";
import { renderImage } from "#app/books/covers/render-image.ts";
import { limitConcurrency, WaitedTooLong } from "#app/platform/limit-concurrency.ts";

import { picture, pixelBomb } from "./fixtures/pictures.ts";
import { limitPictureWork, PicturesBusy } from "./picture-concurrency.ts";

const deep = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#345" } })
    .toColourspace("rgb16")
    .png({ compressionLevel: 9 })
    .toBuffer();

const avif = sharp({ create: { width: 4_000, height: 2_001, channels: 3, background: "#345" } })
  .avif({ effort: 0 })
  .toBuffer();

describe.each([
  ["a cover", renderImage],
  ["a post's picture", renderPicture],
])("F19: %s", (_, render) => {
  it.each([
    ["40 MP", () => pixelBomb(8_000, 5_000)],
    ["one pixel's row over 16 MP", () => pixelBomb(4_000, 4_001)],
    ["2.5 GP", () => pixelBomb(50_000, 50_000)],
    ["8 MP and more with 16 bits a colour", () => deep(4_000, 2_001)],
    ["8 MP and more as AVIF", () => avif],
    ["a GIF that moves over 16 MP", async () => gifOf(5_000, 4_000)],
  ])("of %s is refused by its header alone", async (_, bytes) => {
    await expect(render(await bytes())).rejects.toMatchObject({ name: "ImageRejected", reason: "too-large" });
  });

  it("of 16 bits a colour is taken up to 8 MP", async () => {
    const { renditions } = await render(await deep(1_000, 1_500));
    expect(renditions.size).toBeGreaterThan(1);
  });
});

/** Of a GIF the header alone: its size is all that is looked at. */
function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0, 0x3b]);
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    frame,
  ]);
}

it("F19: all of sharp's work in this process comes one after the other", async () => {
  let [now, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++now);
    await picture(10, 10);
    now--;
  };
  const bytes = await picture(300, 450);
  await Promise.all([limitPictureWork(work), renderImage(bytes), limitPictureWork(work), renderPicture(bytes)]);
  expect(most).toBe(1);
  expect(sharp.concurrency()).toBe(1);
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { max: 0 } });
});

it("F19: nothing uses sharp but in its turn", () => {
  const users = globSync("{app,db,scripts}/**/*.{ts,tsx}")
    .filter((path) => !/\.test\.|fixtures/.test(path) && /(?:from |import\()"sharp"/.test(readFileSync(path, "utf8")))
    .filter((path) => !/import type \{ Sharp \} from "sharp"/.test(readFileSync(path, "utf8")));
  const drawing = "app/books/covers/draw-share-picture.ts";
  const ofYears = "app/reading/years/draw-year-picture.ts";
  const ofPlace = ["app/platform/place/logo.ts", "app/site/place/draw-icon.ts"];
  expect(users).toEqual(["app/platform/pictures/load-sharp.ts"]);
  const loading = globSync("app/**/*.ts").filter((path) => /loadSharp\(/.test(readFileSync(path, "utf8")));
  expect(loading.toSorted()).toEqual(
    [drawing, "app/platform/pictures/open-picture.ts", ofYears, ...ofPlace].toSorted(),
  );
  for (const path of [
    "app/blog/images/render-picture.ts",
    "app/books/covers/render-image.ts",
    drawing,
    ofYears,
    ...ofPlace,
  ]) {
    expect(readFileSync(path, "utf8")).toContain("limitPictureWork(");
  }
});

it("F19: of more pictures than may wait the last are refused at once", async () => {
  let end = () => {};
  const blocking = limitPictureWork(() => new Promise<void>((resolve) => (end = resolve)));
  const waiting = Array.from({ length: 16 }, () => limitPictureWork(async () => "done"));
  await expect(limitPictureWork(async () => "done")).rejects.toBeInstanceOf(PicturesBusy);
  end();
  await blocking;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["done"]));
});

it("F19: who has waited too long for a turn is told, and holds up nobody behind", async () => {
  const concurrency = limitConcurrency({ atOnce: 1, maxWaiting: 2 });
  let end = () => {};
  const blocking = concurrency.run(() => new Promise<void>((resolve) => (end = resolve)));
  let begun = false;
  await expect(concurrency.run(async () => (begun = true), 1)).rejects.toBeInstanceOf(WaitedTooLong);
  const patient = concurrency.run(async () => "done", 60_000);
  end();
  await blocking;
  expect([await patient, begun]).toEqual(["done", false]);
});
