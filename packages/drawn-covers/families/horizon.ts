import { contrast, type Hex, mix, readable } from "#drawn-covers/colour.ts";
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

export const horizon: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: chance.pick([TEXT_STYLES.light, TEXT_STYLES.italic]),
    width: MEASURE,
    height: 190,
    tall: 280,
    max: 80,
    leading: 1.06,
  });
  const sky = 42 + title.height + 24;
  const line = Math.max(330, sky + 90);
  const radius = Math.min(chance.between(52, 96), (line - sky) / 1.1);
  const x = chance.between(MARGIN + radius, WIDTH - MARGIN - radius);
  const y = Math.max(sky + radius, line - radius * chance.between(-0.1, 0.9));

  page.circle(x, y, radius, scheme.accent);
  if (chance.odds(0.3)) page.circle(x + radius * 0.42, y - radius * 0.2, radius * 0.86, scheme.ground);
  const near = (chance.odds(0.6) ? hills : sea)(page, brief, line, foot.clear, x);
  setTitle(page, title, { x: MARGIN, y: 42, fill: scheme.ink, on: scheme.ground });
  const ink = contrast(scheme.ground, near) >= 4.6 ? scheme.ground : readable(scheme.ground, near);
  setFoot(page, foot, { fill: ink, on: near });
};

function hills(page: Page, { scheme, chance }: Brief, line: number, shore: number): Hex {
  const count = chance.whole(3, 4);
  for (let ridge = 0; ridge < count; ridge++) {
    const y = line + ((shore - line) * ridge) / (count - 1);
    const lift = ridge === count - 1 ? 14 : chance.between(24, 52);
    const peak = chance.between(0.15, 0.85) * WIDTH;
    const end = short(y + lift * chance.between(-0.3, 0.4));
    const d =
      `M0 ${short(y + chance.between(-lift, lift) / 2)}` +
      `C${short(peak * 0.4)} ${short(y)} ${short(peak * 0.7)} ${short(y - lift)} ${short(peak)} ${short(y - lift)}` +
      `S${short(peak + (WIDTH - peak) * 0.55)} ${end} ${WIDTH + 20} ${end}V${HEIGHT}H0z`;
    page.path(d, mix(scheme.ground, scheme.ink, 0.28 + (0.72 * ridge) / (count - 1)));
  }
  return scheme.ink;
}

function sea(page: Page, { scheme, chance }: Brief, line: number, shore: number, x: number): Hex {
  page.rect(0, line, WIDTH, HEIGHT - line, scheme.ink);
  const count = chance.whole(5, 8);
  for (let bar = 0; bar < count; bar++) {
    const y = line + 12 + ((shore - 20 - line) * bar ** 1.25) / count ** 1.25;
    const half = chance.between(24, 60) + bar * 9;
    page.rect(x - half + chance.between(-18, 18), y, half * 2, 3 + bar * 0.9, scheme.accent);
  }
  return scheme.ink;
}
