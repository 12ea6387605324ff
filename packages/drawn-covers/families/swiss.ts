import type { Hex } from "#drawn-covers/colour.ts";
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
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

/** A grotesque, flush left, above a pattern on four columns. */
export const swiss: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.grotesque,
    width: MEASURE,
    height: 205,
    tall: 280,
    max: 88,
    leading: 1.02,
    second: TEXT_STYLES.plain,
  });
  const bottom = Math.min(500, foot.clear);
  const rows = Math.min(3, Math.floor((bottom - 40 - title.height - 34) / 100));
  const field = bottom - Math.max(0, rows) * 100;
  (rows > 1 ? chance.pick([modules, modules, bars]) : modules)(page, brief, field, bottom);
  setTitle(page, title, { x: MARGIN, y: 40, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};

function modules(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const colours: Hex[] = [scheme.ink, scheme.middle, scheme.accent];
  const shapes = [
    "M0 0H100A100 100 0 0 1 0 100z",
    "M100 0V100A100 100 0 0 1 0 0z",
    "M0 100H100A100 100 0 0 0 0 0z",
    "M100 100H0A100 100 0 0 1 100 0z",
    "M0 50A50 50 0 0 1 100 50z",
    "M50 0A50 50 0 0 1 50 100z",
    "M50 0A50 50 0 0 0 50 100z",
    "M0 0H100L0 100z",
  ];
  for (let y = top; y < bottom; y += 100) {
    for (let x = 0; x < WIDTH; x += 100) {
      if (bottom - top > 100 && chance.odds(0.14)) continue;
      const fill = chance.pick(colours);
      if (chance.odds(0.3)) page.rect(x, y, 100, 100, chance.pick([scheme.tint, scheme.tint, scheme.middle]));
      page.draw(`<path transform="translate(${x} ${y})" fill="${fill}" d="${chance.pick(shapes)}"/>`);
    }
  }
}

function bars(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const count = chance.whole(7, 11);
  const step = WIDTH / count;
  const turned = chance.odds(0.5);
  const cut = chance.between(0.3, 0.7);
  for (let bar = 0; bar < count; bar++) {
    const share = (turned ? count - bar : bar + 1) / (count + 1);
    const height = bottom - top;
    const middle = top + height * (cut + 0.28 * Math.sin((bar / count) * Math.PI * 2));
    page.rect(bar * step, top, step * share, middle - top, scheme.ink);
    page.rect(bar * step + step * share, middle, step * (1 - share), bottom - middle, scheme.accent);
  }
}
