import { type Hex, mix } from "#drawn-covers/colour.ts";
import {
  type Brief,
  type Family,
  fitTitle,
  fitFoot,
  MARGIN,
  MEASURE,
  setFoot,
  setTitle,
} from "#drawn-covers/layout.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { shapeLine } from "#drawn-covers/shaping.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";
import { fit } from "#drawn-covers/typesetting.ts";

export const repetition: Family = (page, brief) => {
  page.rect(0, 0, WIDTH, HEIGHT, brief.scheme.ground);
  if (brief.title.length <= 22 && brief.subtitle === "") echo(page, brief);
  else alphabet(page, brief);
};

function echo(page: Page, brief: Brief): void {
  const { scheme, chance } = brief;
  const textStyle = chance.pick([TEXT_STYLES.heavy, TEXT_STYLES.poster, TEXT_STYLES.grotesque]);
  const title = fit(brief.title, { textStyle, width: MEASURE, height: 300, max: 132, min: 34, leading: 1 });
  const gap = title.size * (textStyle === TEXT_STYLES.poster ? 0.2 : 0.34);
  const step = title.height + gap;
  const foot = fitFoot(brief);
  const bottom = foot.clear;
  const count = Math.max(1, Math.floor((bottom - 40 + gap) / step));
  const titleLine = chance.pick([0, count - 1]);
  for (let line = 0; line < count; line++) {
    const distance = Math.abs(line - titleLine) / count;
    const y = bottom - (count - line) * step + gap;
    if (line === titleLine) page.set(title, { x: MARGIN, y, fill: scheme.ink, on: scheme.ground, role: "title" });
    else page.echo(title, { x: MARGIN, y, fill: mix(scheme.middle, scheme.tint, Math.min(1, distance * 1.25)) });
  }
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
}

function alphabet(page: Page, brief: Brief): void {
  const { scheme, chance } = brief;
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.grotesque,
    width: MEASURE,
    height: 216,
    tall: 280,
    max: 46,
    leading: 1.06,
    second: TEXT_STYLES.plain,
  });
  const top = 42 + title.height + 40;
  const columns = chance.pick([3, 4, 5]);
  const cell = MEASURE / columns;
  const rows = Math.max(1, Math.floor((foot.clear + 8 - top) / cell));
  const glyphLines = [TEXT_STYLES.light, TEXT_STYLES.display, TEXT_STYLES.heavy].map((textStyle) =>
    shapeLine(textStyle, brief.initial),
  );
  const loud = chance.whole(0, rows * columns - 1);
  for (let index = 0; index < rows * columns; index++) {
    const row = Math.floor(index / columns);
    const glyphLine = glyphLines[(index + row) % glyphLines.length];
    if (!glyphLine) continue;
    const { ink } = glyphLine;
    const size = Math.min((cell * 0.8) / (ink.right - ink.left), (cell * 0.78) / (ink.bottom - ink.top));
    const x = MARGIN + (index % columns) * cell + (cell - (ink.right - ink.left) * size) / 2 - ink.left * size;
    const y = foot.clear - (rows - row) * cell + cell * 0.89 - ink.bottom * size;
    const fill: Hex = index === loud ? scheme.accent : (index + row) % 2 ? scheme.middle : scheme.ink;
    page.drawLine(glyphLine, { x, y, size, fill });
  }
  setTitle(page, title, { x: MARGIN, y: 42, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
}
