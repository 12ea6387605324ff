import { type Hex, mix } from "#drawn-covers/colour.ts";
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
import { short } from "#drawn-covers/outline-path.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

export const stairs: Family = (page, brief) => {
  const { scheme } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.poster,
    width: MEASURE,
    height: 180,
    tall: 280,
    max: 100,
    leading: 0.96,
    second: TEXT_STYLES.plain,
  });
  blocks(page, brief, 42 + title.height + 36, foot.clear);
  setTitle(page, title, { x: MARGIN, y: 42, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};

type Plan = (x: number, y: number, count: number, brief: Brief) => number;

/** Height of the block at a position of the plan, 0 to 1; from the back, `x` runs to the right and `y` to the left. */
const PLANS: Plan[] = [
  (x, _, count) => (count - x) / count,
  (_, y, count) => (count - y) / count,
  (x, y, count) => (2 * count - 1 - x - y) / (2 * count - 1),
  (x, y, count) => 1 - Math.max(Math.abs(2 * x - count + 1), Math.abs(2 * y - count + 1)) / (count + 0.6),
  (x, y, count, { chance }) => chance.between(0.08, 1) * (1 - (0.5 * (x + y)) / (2 * count)),
];

function blocks(page: Page, brief: Brief, top: number, bottom: number): void {
  const { scheme, chance } = brief;
  const count = chance.whole(3, 6);
  const plan = chance.pick(PLANS);
  const half = MEASURE / 2 / count;
  // Flat enough that the plan leaves half of the space for height.
  const slope = Math.min(half * 0.56, (bottom - top) / 4 / count);
  const tallest = bottom - top - 2 * slope * count;
  const faces = {
    lid: scheme.accent,
    left: mix(scheme.ground, scheme.ink, 0.55),
    right: scheme.ink,
    edge: scheme.ground,
  };
  for (let back = 0; back < 2 * count - 1; back++) {
    for (let x = Math.max(0, back - count + 1); x <= Math.min(back, count - 1); x++) {
      const y = back - x;
      const height = Math.max(4, tallest * plan(x, y, count, brief));
      const at = { x: WIDTH / 2 + (x - y) * half, y: bottom - 2 * slope * count + (x + y + 1) * slope };
      block(page, at, { half, slope, height }, faces);
    }
  }
}

function block(
  page: Page,
  at: { x: number; y: number },
  { half, slope, height }: { half: number; slope: number; height: number },
  faces: Record<"lid" | "left" | "right" | "edge", Hex>,
): void {
  const [w, h, tall] = [half, slope, height].map(short);
  const [x, lid] = [short(at.x), at.y - height];
  page.draw(
    // The ground shows as a fine line between faces.
    `<g stroke="${faces.edge}" stroke-width="1.2" stroke-linejoin="round">` +
      `<path fill="${faces.left}" d="M${x} ${short(lid + slope)}l-${w} -${h}v${tall}l${w} ${h}z"/>` +
      `<path fill="${faces.right}" d="M${x} ${short(lid + slope)}l${w} -${h}v${tall}l-${w} ${h}z"/>` +
      `<path fill="${faces.lid}" d="M${x} ${short(lid - slope)}l${w} ${h}l-${w} ${h}l-${w} -${h}z"/></g>`,
  );
}
