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
import { short } from "#drawn-covers/outline-path.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

export const concentric: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.display,
    width: MEASURE,
    height: 168,
    tall: 280,
    max: 76,
    leading: 1.06,
  });
  const top = Math.max(150, 42 + title.height + 34);
  chance.pick([rings, eccentric, arches, lozenges])(page, brief, top, foot.clear);
  setTitle(page, title, { x: MARGIN, y: 42, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};

function rings(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const radius = (bottom - top) / 2;
  const count = chance.whole(4, 8);
  for (let ring = count; ring > 0; ring--) {
    page.circle(
      WIDTH / 2,
      top + radius,
      (radius * ring) / count,
      ring === 1 ? scheme.accent : ringColour(scheme, count - ring),
    );
  }
}

function eccentric(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const radius = (bottom - top) / 2;
  const angle = chance.pick([0.5, 0.25, 0.75, 0.375, 0.625]) * Math.PI;
  const count = chance.whole(5, 7);
  for (let ring = count; ring > 0; ring--) {
    const r = (radius * ring) / count;
    const x = WIDTH / 2 + Math.cos(angle) * (radius - r);
    const y = top + radius + Math.sin(angle) * (radius - r);
    page.circle(x, y, r, ring === 1 ? scheme.accent : ringColour(scheme, count - ring));
  }
}

function arches(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const count = chance.whole(5, 8);
  const outer = MEASURE / 2;
  for (let ring = count; ring > 0; ring--) {
    const r = (outer * ring) / count;
    const crown = Math.max(top, bottom - outer * 2) + (outer - r);
    const d = `M${short(WIDTH / 2 - r)} ${bottom}V${short(crown + r)}a${short(r)} ${short(r)} 0 0 1 ${short(2 * r)} 0V${bottom}z`;
    page.path(d, ring === 1 ? scheme.accent : ringColour(scheme, count - ring));
  }
}

function lozenges(page: Page, { scheme, chance }: Brief, top: number, bottom: number): void {
  const count = chance.whole(4, 7);
  const tall = (bottom - top) / 2;
  const middle = top + tall;
  for (let ring = count; ring > 0; ring--) {
    const w = ((WIDTH / 2) * ring) / count;
    const h = (tall * ring) / count;
    const d = `M${WIDTH / 2} ${short(middle - h)}l${short(w)} ${short(h)}l${short(-w)} ${short(h)}l${short(-w)} ${short(-h)}z`;
    page.path(d, ring === 1 ? scheme.accent : ringColour(scheme, count - ring));
  }
}

function ringColour(scheme: Brief["scheme"], index: number): Hex {
  return ([scheme.ink, scheme.ground, scheme.middle, scheme.ground] as const)[index % 4] ?? scheme.ink;
}
