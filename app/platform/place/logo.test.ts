import sharp from "sharp";
import { expect, it } from "vitest";

import { renderLogo } from "./logo.ts";

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 1 } } });
const svg = (inside: string, attributes = 'viewBox="0 0 40 40"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}<circle cx="20" cy="20" r="9"/></svg>`);
const reasonOf = (bytes: Buffer) =>
  renderLogo(bytes).then(
    () => "taken",
    ({ reason }: { reason: string }) => reason,
  );

it.each(["png", "jpeg", "webp"] as const)(
  "a %s becomes a PNG of at most 512 pixels a side, without metadata",
  async (format) => {
    const bytes = await picture(1_200, 800)
      .toFormat(format)
      .withExif({ IFD0: { Artist: "Ana" } })
      .toBuffer();
    const { format: made, width, height, exif } = await sharp(await renderLogo(bytes)).metadata();
    expect({ made, width, height, exif }).toEqual({ made: "png", width: 512, height: 341, exif: undefined });
  },
);

/** covidwatchorg/portal#323, projectsend/projectsend#1798: an SVG is taken, but nothing in it runs or loads. */
it.each([
  ["a script", "<script>alert(1)</script>"],
  ["a handler", '<rect width="1" height="1" onload="alert(1)"/>'],
  [
    "a page",
    '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.test"/></body></foreignObject>',
  ],
  ["another's picture", '<image width="9" height="9" href="https://evil.test/a.png"/>'],
  ["a file of the server", '<image width="9" height="9" href="file:///etc/passwd"/>'],
])("an SVG with %s becomes pixels", async (_, inside) => {
  const logo = await renderLogo(svg(inside));
  expect(logo.subarray(1, 4).toString()).toBe("PNG");
  expect(logo.includes("alert") || logo.includes("evil")).toBe(false);
});

it("an SVG with entities is refused: they may name files, or grow without end", async () => {
  const doctype = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
  for (const before of ["", "<!-- Generator: Illustrator -->\n"]) {
    expect(await reasonOf(Buffer.concat([Buffer.from(before + doctype), svg("<text>&b;</text>")]))).toBe("doctype");
  }
});

/** owncloud-archive/documentation#1831: drawings of all kinds of programs. */
it.each([
  ["without a size", ""],
  ["of one unit", 'viewBox="0 0 1 1"'],
  ["in millimetres", 'width="210mm" height="99mm" viewBox="0 0 210 99"'],
  ["larger than a wall", 'width="90000" height="90000" viewBox="0 0 40 40"'],
])("an SVG %s is drawn or refused, not crashed on", async (_, attributes) => {
  expect(["taken", "unreadable", "too-large", "blank", "shape"]).toContain(await reasonOf(svg("", attributes)));
});

it("an SVG as an editor saves it, with a prolog and a comment, is taken", async () => {
  const prolog =
    '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Created with Inkscape -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
  expect(await reasonOf(Buffer.concat([Buffer.from(prolog), svg("")]))).toBe("taken");
});

it("an animated picture stands still", async () => {
  const frames = await sharp([await picture().png().toBuffer(), await picture().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  const { pages = 1, height } = await sharp(await renderLogo(frames)).metadata();
  expect({ pages, height }).toEqual({ pages: 1, height: 200 });
});

it("what is no picture, is damaged, empty, far too narrow or has nothing in it, is refused", async () => {
  const png = await picture().png().toBuffer();
  expect(await reasonOf(Buffer.from("%PDF-1.7"))).toBe("type");
  expect(await reasonOf(Buffer.from("<html><script>alert(1)</script></html>"))).toBe("type");
  expect(await reasonOf(Buffer.alloc(0))).toBe("type");
  expect(await reasonOf(png.subarray(0, png.length / 2))).toBe("unreadable");
  expect(await reasonOf(await picture(900, 20).png().toBuffer())).toBe("shape");
  const nothing = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  expect(await reasonOf(await nothing.png().toBuffer())).toBe("blank");
  expect(await reasonOf(await picture(5_000, 4_000).png().toBuffer())).toBe("too-large");
});
