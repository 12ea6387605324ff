import type { Hex } from "#drawn-covers/colour.ts";
import { CUT_SHAPES } from "#drawn-covers/cut-shapes.ts";
import {
  type Brief,
  type Family,
  fitFoot,
  fitTitle,
  MARGIN,
  MEASURE,
  setFoot,
  setTitle,
} from "#drawn-covers/layout.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

export const cutout: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const textStyle = chance.pick([TEXT_STYLES.heavy, TEXT_STYLES.display]);
  const title = fitTitle(brief, { textStyle, width: MEASURE, height: 176, tall: 280, max: 76, leading: 1.02 });
  const top = title.height < 70 ? 130 : Math.max(176, 42 + title.height + 34);
  chance.pick([panels, panels, scattered])(page, brief, top, foot.clear);
  setTitle(page, title, { x: MARGIN, y: 42, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};

function panels(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const columns = chance.pick([2, 3]);
  const rows = bottom - top > 250 ? 2 : 1;
  const width = MEASURE / columns;
  const height = (bottom - top) / rows;
  const papers: [Hex, Hex[]][] = [
    [scheme.ink, [scheme.ground, scheme.accent]],
    [scheme.accent, [scheme.ink, scheme.ground]],
    [scheme.tint, [scheme.ink, scheme.accent]],
    [scheme.middle, [scheme.ground, scheme.ink]],
  ];
  const first = chance.whole(0, 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [MARGIN + column * width, top + row * height];
      const [back, fronts] = papers[(first + row * 2 + column) % 4] ?? [scheme.ink, [scheme.ground]];
      const shape = chance.pick([CUT_SHAPES.seaweed, CUT_SHAPES.seaweed, CUT_SHAPES.sprig, CUT_SHAPES.blossom]);
      const extent = { x: x + width / 2, y: y + height / 2, halfWidth: width * 0.38, halfHeight: height * 0.4 };
      page.rect(x, y, width, height, back);
      page.draw(shape(chance, extent, chance.pick(fronts)));
    }
  }
}

function scattered(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const middle = (top + bottom) / 2;
  const half = (bottom - top) / 2;
  const stem = chance.pick([CUT_SHAPES.seaweed, CUT_SHAPES.sprig]);
  const side = chance.pick([-1, 1]);
  const extent = (x: number, y: number, halfWidth: number, halfHeight: number) => ({ x, y, halfWidth, halfHeight });
  page.draw(CUT_SHAPES.pebble(chance, extent(WIDTH / 2 - side * 58, middle, 112, half * 0.94), scheme.accent));
  page.draw(
    CUT_SHAPES.pebble(chance, extent(WIDTH / 2 + side * 92, middle + half * 0.4, 74, half * 0.56), scheme.middle),
  );
  page.draw(stem(chance, extent(WIDTH / 2 + side * 28, middle, 104, half), scheme.ink));
  page.circle(WIDTH / 2 + side * 128, top + 30, 22, scheme.ink);
}
