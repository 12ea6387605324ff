import { mix } from "#drawn-covers/colour.ts";
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
import { short } from "#drawn-covers/outline-path.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

export const waves: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.light,
    width: MEASURE,
    height: 180,
    tall: 280,
    max: 80,
    leading: 1.06,
  });
  const top = Math.max(160, 42 + title.height + 44);
  chance.pick([swell, ridges, scales])(page, brief, top, foot.clear - 4);
  setTitle(page, title, { x: MARGIN, y: 42, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};

function swell(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const count = chance.whole(7, 11);
  const step = (bottom - top) / count;
  const length = WIDTH / chance.pick([1, 1.5, 2]);
  const height = step * chance.between(0.7, 1.3);
  const loud = chance.whole(1, count - 2);
  for (let line = 0; line < count; line++) {
    const y = top + (line + 0.5) * step;
    const swing = height * Math.sin(((line + 1) / (count + 1)) * Math.PI);
    let d = `M${-length} ${short(y)}`;
    d += `q${short(length / 4)} ${short(-swing * 2)} ${short(length / 2)} 0`;
    for (let x = -length / 2; x < WIDTH; x += length / 2) d += `t${short(length / 2)} 0`;
    page.stroke(d, line === loud ? scheme.accent : scheme.ink, step * (0.22 + (0.4 * line) / count));
  }
}

function ridges(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const count = chance.whole(11, 15);
  const centre = chance.between(0.35, 0.65) * WIDTH;
  const step = (bottom - top - 50) / count;
  const points = 22;
  for (let line = 0; line < count; line++) {
    const y = top + 50 + (line + 1) * step;
    const heights = Array.from({ length: points + 1 }, (_, point) => {
      const near = Math.exp(-((((point / points) * MEASURE + MARGIN - centre) / 70) ** 2));
      return y - near * chance.between(6, 64) - chance.between(0, 2.5);
    });
    heights.splice(0, 2, y, y);
    heights.splice(-2, 2, y, y);
    // Quadratic curves through the midpoints give a smooth line.
    const dx = MEASURE / points;
    let d = `M${MARGIN} ${short(y)}`;
    for (let point = 1; point < points; point++) {
      const to = ((heights[point] ?? y) + (heights[point + 1] ?? y)) / 2;
      d += `Q${short(MARGIN + point * dx)} ${short(heights[point] ?? y)} ${short(MARGIN + (point + 0.5) * dx)} ${short(to)}`;
    }
    d += `H${WIDTH - MARGIN}`;
    page.draw(
      `<path fill="${scheme.ground}" stroke="${line === Math.floor(count / 2) ? scheme.accent : scheme.ink}" stroke-width="2.4" stroke-linejoin="round" d="${d}"/>`,
    );
  }
}

function scales(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const across = chance.pick([3, 4, 5]);
  const r = WIDTH / across / 2;
  const colours = [scheme.ink, scheme.ground, mix(scheme.ground, scheme.accent, 1), scheme.ground, scheme.ink];
  const rows = Math.floor((bottom - top - r) / (r / 2)) + 1;
  page.define(
    `<g id="s">${colours.map((fill, ring) => `<circle r="${short(r * (1 - ring * 0.21))}" fill="${fill}"/>`).join("")}</g>`,
  );
  page.define(`<clipPath id="k"><path d="M0 0H${WIDTH}V${bottom}H0z"/></clipPath>`);
  let markup = "";
  for (let row = 0; row < rows; row++) {
    const y = bottom - (rows - 1 - row) * (r / 2);
    for (let column = 0; column <= across; column++) {
      markup += `<use href="#s" x="${short(column * r * 2 + (row % 2 ? r : 0))}" y="${short(y)}"/>`;
    }
  }
  page.draw(`<g clip-path="url(#k)">${markup}</g>`);
}
