import type { Chance } from "./chance.ts";
import type { Hex } from "./colour.ts";
import { short } from "./outline-path.ts";

type Extent = { x: number; y: number; halfWidth: number; halfHeight: number };
type Point = [number, number];

export const CUT_SHAPES = { seaweed, sprig, blossom, pebble };

function seaweed(chance: Chance, { x, y, halfWidth, halfHeight }: Extent, fill: Hex): string {
  const fingers = chance.whole(3, 4);
  const thick = Math.min((halfHeight * 2) / (fingers * 2.05), halfWidth * 0.42);
  const reach = halfWidth - thick / 2;
  const bottom = y + halfHeight - thick / 2;
  const tall = halfHeight * 2 - thick;
  const sway = chance.between(-0.35, 0.35) * reach;
  let d = `M${short(x)} ${short(bottom)}Q${short(x + sway)} ${short(y)} ${short(x)} ${short(bottom - tall)}`;
  for (let finger = 0; finger < fingers; finger++) {
    const share = (finger + 0.15) / fingers;
    const from: Point = [x + 2 * share * (1 - share) * sway, bottom - tall * share];
    for (const side of [-1, 1]) {
      const out = side * reach * (1 - 0.45 * share) * chance.between(0.82, 1);
      const up = Math.min(tall * (1 - share), thick * chance.between(0.9, 1.5));
      d += `M${from.map(short).join(" ")}Q${short(x + out)} ${short(from[1] - up * 0.1)} ${short(x + out)} ${short(from[1] - up)}`;
    }
  }
  return `<path fill="none" stroke="${fill}" stroke-width="${short(thick)}" stroke-linecap="round" d="${d}"/>`;
}

function sprig(chance: Chance, { x, y, halfWidth, halfHeight }: Extent, fill: Hex): string {
  const pairs = chance.whole(3, 5);
  const step = (halfHeight * 2) / (pairs + 0.9);
  const leaf = (at: Point, tip: Point, belly: number) => {
    const [dx, dy] = [tip[0] - at[0], tip[1] - at[1]];
    const middle: Point = [at[0] + dx * 0.45, at[1] + dy * 0.45];
    const bow = (side: number) => `${short(middle[0] - dy * belly * side)} ${short(middle[1] + dx * belly * side)}`;
    return `M${at.map(short).join(" ")}Q${bow(1)} ${tip.map(short).join(" ")}Q${bow(-1)} ${at.map(short).join(" ")}z`;
  };
  const belly = chance.between(0.42, 0.62);
  const foot = y + halfHeight;
  let d = `M${short(x - 2)} ${short(foot)}h4V${short(foot - step * pairs)}h-4z`;
  for (let pair = 0; pair < pairs; pair++) {
    const at = foot - step * (pair + 0.35);
    const reach = halfWidth * (1 - 0.1 * pair) * chance.between(0.9, 1);
    for (const side of [-1, 1]) d += leaf([x, at], [x + side * reach, at - step * 0.95], belly * 0.8);
  }
  d += leaf([x, foot - step * (pairs - 0.4)], [x, y - halfHeight], belly * 0.7);
  return `<path fill="${fill}" d="${d}"/>`;
}

function blossom(chance: Chance, { x, y, halfWidth, halfHeight }: Extent, fill: Hex): string {
  const petals = chance.whole(5, 9);
  const depth = chance.between(0.45, 0.66);
  const start = chance.between(0, Math.PI);
  const points = Array.from({ length: petals * 2 }, (_, index): Point => {
    const angle = start + (index / petals) * Math.PI;
    const reach = index % 2 ? depth : chance.between(0.88, 1);
    return [x + Math.cos(angle) * halfWidth * reach, y + Math.sin(angle) * halfHeight * reach];
  });
  const eye = Math.min(halfWidth, halfHeight) * 0.17;
  const hole = `M${short(x - eye)} ${short(y)}a${short(eye)} ${short(eye)} 0 1 0 ${short(2 * eye)} 0a${short(eye)} ${short(eye)} 0 1 0 ${short(-2 * eye)} 0z`;
  return `<path fill="${fill}" fill-rule="evenodd" d="${smooth(points)}${hole}"/>`;
}

function pebble(chance: Chance, { x, y, halfWidth, halfHeight }: Extent, fill: Hex): string {
  const corners = chance.whole(5, 7);
  const start = chance.between(0, Math.PI);
  const points = Array.from({ length: corners }, (_, corner): Point => {
    const angle = start + (corner / corners) * Math.PI * 2;
    const reach = chance.between(0.74, 1);
    return [x + Math.cos(angle) * halfWidth * reach, y + Math.sin(angle) * halfHeight * reach];
  });
  return `<path fill="${fill}" d="${smooth(points)}"/>`;
}

function smooth(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  let d = `M${at(0).map(short).join(" ")}`;
  for (let index = 0; index < points.length; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${[...first, ...second, ...to].map(short).join(" ")}`;
  }
  return `${d}z`;
}
