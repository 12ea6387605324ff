import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { noisyPicture, picture, pixelBomb } from "#app/platform/pictures/fixtures/pictures.ts";

import { COVER_WIDTHS, type CoverWidth } from "./cover-width.ts";
import { renderImage } from "./render-image.ts";

async function sizes(bytes: Buffer): Promise<string[]> {
  const { renditions } = await renderImage(bytes);
  return Promise.all(
    COVER_WIDTHS.map(async (width) => {
      const { format, width: w, height: h } = await sharp(renditions.get(width)).metadata();
      return `${format} ${w}x${h}`;
    }),
  );
}

async function pixelAt(bytes: Buffer, width: CoverWidth, x: number, y: number): Promise<number[]> {
  const { renditions } = await renderImage(bytes);
  const { data, info } = await sharp(renditions.get(width)).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return [...data.subarray(at, at + 3)];
}

function near(colour: number[]) {
  return colour.map((value) => expect.closeTo(value, -1.2) as number);
}

describe("renderImage", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("makes two WebP of 2:3 out of a %s", async (kind) => {
    expect(await sizes(await picture(800, 1200, kind))).toEqual(["webp 320x480", "webp 640x960"]);
  });

  it.each([
    ["never enlarges", 400, 600, ["webp 320x480", "webp 400x600"]],
    ["never enlarges the smallest", 80, 120, ["webp 80x120", "webp 80x120"]],
    ["crops what is nearly 2:3", 700, 960, ["webp 320x480", "webp 640x960"]],
    ["crops a little narrower, to what there is", 300, 500, ["webp 300x450", "webp 300x450"]],
    ["adds bands above and below a square", 500, 500, ["webp 320x480", "webp 500x750"]],
    ["adds bands beside a strip", 200, 900, ["webp 320x480", "webp 600x900"]],
  ] as const)("%s", async (_rule, width, height, expected) => {
    expect(await sizes(await picture(width, height))).toEqual(expected);
  });

  it("names the content by hash: the same bytes the same, other bytes another", async () => {
    const bytes = await picture(100, 150);
    const { hash } = await renderImage(bytes);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect((await renderImage(bytes)).hash).toBe(hash);
    expect((await renderImage(await picture(100, 151))).hash).not.toBe(hash);
  });

  it("stands another shape upright on the colour of its own edge", async () => {
    const red = { create: { width: 100, height: 100, channels: 3, background: "#c00000" } } as const;
    const onBlue = { create: { width: 400, height: 400, channels: 3, background: "#2040a0" } } as const;
    const square = await sharp(onBlue)
      .composite([{ input: await sharp(red).png().toBuffer(), gravity: "northwest" }])
      .png()
      .toBuffer();
    // The red corner is on the edge as well, but blue is most of it.
    expect(await pixelAt(square, 320, 0.5, 0.02)).toEqual(near([0x20, 0x40, 0xa0]));
    expect(await pixelAt(square, 320, 0.02, 0.2)).toEqual(near([0xc0, 0, 0]));
  });

  it("takes the edge of a grey picture and of a transparent one", async () => {
    const grey = await sharp(await picture(300, 300, "png", "#808080"))
      .toColourspace("b-w")
      .png()
      .toBuffer();
    expect(await pixelAt(grey, 320, 0.5, 0.02)).toEqual(near([0x80, 0x80, 0x80]));
    const clear = { create: { width: 300, height: 300, channels: 4, background: "#00000000" } } as const;
    const onClear = sharp(clear).composite([{ input: await picture(120, 120, "png", "#c00000") }]);
    expect(await pixelAt(await onClear.png().toBuffer(), 320, 0.02, 0.02)).toEqual(near([255, 255, 255]));
  });

  it("turns the picture as its EXIF says and keeps no metadata", async () => {
    const sideways = await sharp(await picture(600, 400))
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "somebody" } } })
      .jpeg()
      .toBuffer();
    expect(await sizes(sideways)).toEqual(["webp 320x480", "webp 400x600"]);
    const { renditions } = await renderImage(sideways);
    const metadata = await sharp(renditions.get(320)).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("shows the first frame of an animation", async () => {
    const frames = await Promise.all(["#00a000", "#a00000"].map((colour) => picture(100, 150, "png", colour)));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    expect(await sizes(animation)).toEqual(["webp 100x150", "webp 100x150"]);
    expect(await pixelAt(animation, 320, 0.5, 0.5)).toEqual(near([0, 0xa0, 0]));
  });

  it("takes CMYK, as printers send it", async () => {
    const printed = await sharp(await picture(200, 300))
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await sharp(printed).metadata()).space).toBe("cmyk");
    expect(await sizes(printed)).toEqual(["webp 200x300", "webp 200x300"]);
  });

  it.each([
    [1, 1],
    [79, 300],
    [300, 79],
  ])("refuses a tracker or thumbnail of %i×%i", async (width, height) => {
    await expect(renderImage(await picture(width, height, "gif"))).rejects.toMatchObject({ reason: "too-small" });
  });

  it.each([
    [3_000, 90],
    [1_000, 300],
    [90, 3_000],
  ])("refuses a banner of %i×%i", async (width, height) => {
    await expect(renderImage(await picture(width, height))).rejects.toMatchObject({ reason: "shape" });
  });

  const words = (size: number, colour = "#777") =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" font-family="sans-serif" font-size="${size}" fill="${colour}">
        ${["image", "not", "available"].map((word, at) => `<text x="40" y="${200 + 1.2 * at * size}">${word}</text>`).join("")}</svg>`,
    );
  const page = (background: string, ...on: Buffer[]) =>
    sharp({ create: { width: 400, height: 600, channels: 4, background } }).composite(on.map((input) => ({ input })));

  it.each([
    ["a white JPEG", () => page("#fff").jpeg()],
    ["a nearly white one", () => page("#f4f4f0").jpeg({ quality: 30 })],
    ["a white PNG in grey", () => page("#fff").toColourspace("b-w").png()],
    ["a transparent PNG", () => page("#0000").png()],
    ["a transparent WebP of black", () => page("#00000001").webp()],
    ["a black JPEG", () => page("#000").jpeg()],
    ["a few grey words on white", () => page("#fff", words(48)).png()],
    ["a few black words on light grey", () => page("#eee", words(30, "#000")).jpeg()],
  ])("refuses %s, so that the drawn cover is shown", async (_name, blank) => {
    await expect(renderImage(await blank().toBuffer())).rejects.toMatchObject({ reason: "blank" });
  });

  it.each([
    ["a plain colour", () => page("#3a6ea5").jpeg()],
    ["a light one", () => page("#fdf3d0").jpeg()],
    ["a title in red on white", () => page("#fff", words(48, "#c00000")).jpeg()],
    ["a large title in black on white", () => page("#fff", words(110, "#000")).jpeg()],
    ["white words on black", () => page("#000", words(48, "#fff")).jpeg()],
  ])("takes %s", async (_name, cover) => {
    await expect(renderImage(await cover().toBuffer())).resolves.toMatchObject({ hash: expect.any(String) });
  });

  it.each([
    ["a header without its pixels", () => pixelBomb(1_000, 1_500)],
    ["a truncated JPEG", async () => (await noisyPicture(400, 600)).subarray(0, 20_000)],
    ["a JPEG of three bytes", () => Buffer.of(0xff, 0xd8, 0xff)],
    ["a truncated WebP", async () => (await picture(400, 600, "webp")).subarray(0, 60)],
    [
      "a GIF that is text",
      () => Buffer.from(`GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"/>`),
    ],
  ])("refuses %s", async (_name, bytes) => {
    await expect(renderImage(await bytes())).rejects.toMatchObject({ name: "ImageRejected", reason: "unreadable" });
  });

  it("refuses SVG and TIFF, which the decoder would take", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"/>`);
    await expect(renderImage(svg)).rejects.toMatchObject({ reason: "type" });
    const tiff = await sharp(await picture(200, 300))
      .tiff()
      .toBuffer();
    await expect(renderImage(tiff)).rejects.toMatchObject({ reason: "type" });
  });
});
