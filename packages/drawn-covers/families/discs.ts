import { contrast, type Hex } from "#drawn-covers/colour.ts";
import { type Family, fitTitle, fitFoot, MARGIN, MEASURE, setFoot, setTitle } from "#drawn-covers/layout.ts";
import { short } from "#drawn-covers/outline-path.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

type Disc = { x: number; y: number; r: number };

export const discs: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: chance.pick([TEXT_STYLES.poster, TEXT_STYLES.grotesque]),
    width: MEASURE,
    height: 176,
    tall: 280,
    max: 96,
    leading: 1.02,
    second: TEXT_STYLES.plain,
  });
  const top = Math.max(130, 42 + title.height + 34);
  const middle = (top + foot.clear) / 2;
  const r = Math.min(chance.between(96, 128), (foot.clear - top) / 2);
  const tilt = chance.pick([0, 0, 0.5, 1, -0.5]) * ((foot.clear - top) / 2 - r);
  const apart = r * chance.between(0.5, 0.75);
  const left = { x: WIDTH / 2 - apart, y: middle - tilt, r };
  const right = { x: WIDTH / 2 + apart, y: middle + tilt, r: r * chance.pick([1, 1, 0.7]) };
  page.circle(left.x, left.y, left.r, scheme.accent);
  page.circle(right.x, right.y, right.r, scheme.middle);
  // The overlap takes the colour of the scheme that contrasts best with both discs.
  const apartFromBoth = (colour: Hex) => Math.min(contrast(colour, scheme.accent), contrast(colour, scheme.middle));
  const [over = scheme.ink] = [scheme.ink, scheme.panel, scheme.panelInk].toSorted(
    (a, b) => apartFromBoth(b) - apartFromBoth(a),
  );
  lens(page, left, right, over);
  setTitle(page, title, { x: MARGIN, y: 42, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};

/** Drawn as two arcs instead of blended, so that every renderer gives the same colour. */
function lens(page: Page, a: Disc, b: Disc, fill: Hex): void {
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  if (distance >= a.r + b.r || distance <= Math.abs(a.r - b.r)) return;
  const along = (a.r ** 2 - b.r ** 2 + distance ** 2) / (2 * distance);
  const half = Math.sqrt(a.r ** 2 - along ** 2);
  const [ux, uy] = [(b.x - a.x) / distance, (b.y - a.y) / distance];
  const [mx, my] = [a.x + ux * along, a.y + uy * along];
  const [x1, y1, x2, y2] = [mx - uy * half, my + ux * half, mx + uy * half, my - ux * half];
  const d = `M${short(x1)} ${short(y1)}A${short(a.r)} ${short(a.r)} 0 0 0 ${short(x2)} ${short(y2)}A${short(b.r)} ${short(b.r)} 0 0 0 ${short(x1)} ${short(y1)}z`;
  page.path(d, fill);
}
