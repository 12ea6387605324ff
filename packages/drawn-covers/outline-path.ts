import type { Outline } from "./shaping.ts";

/** The shortest path data: relative, in tenths of a unit. Points are rounded first, so that errors do not add up. */
export function outlinePath(outline: Outline, size: number, at = { x: 0, y: 0 }): string {
  const tenths = (value: number) => Math.round(value * size * 10);
  const origin = { x: Math.round(at.x * 10), y: Math.round(at.y * 10) };
  let path = "";
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  let previous = "";
  for (const { type, values } of outline.commands) {
    const points = values.map(tenths);
    const [endX = x, endY = y] = points.slice(-2);
    if (type === "Z") {
      path += "z";
      [x, y] = [startX, startY];
    } else if (type === "M") {
      // The first point is absolute; later contours start relative to where the last one closed.
      path += path === "" ? `M${joined([endX + origin.x, endY + origin.y])}` : `m${joined([endX - x, endY - y])}`;
      [x, y, startX, startY] = [endX, endY, endX, endY];
    } else {
      const [dx, dy] = [endX - x, endY - y];
      const flat = points.map((value, index) => value - (index % 2 ? y : x));
      if (flat.every((value) => value === 0)) continue;
      const straight = type === "L" ? (dy === 0 ? "h" : dx === 0 ? "v" : "l") : type.toLowerCase();
      const coordinates = joined(straight === "h" ? [dx] : straight === "v" ? [dy] : flat);
      path += straight === previous ? separated(coordinates) : straight + coordinates;
      previous = straight;
      [x, y] = [endX, endY];
      continue;
    }
    previous = "";
  }
  return path;
}

export function short(value: number): string {
  return tenth(Math.round(value * 10));
}

function joined(tenths: number[]): string {
  // A minus separates two numbers by itself, and so does a point after a number that already has one.
  let path = "";
  let pointed = false;
  for (const number of tenths.map(tenth)) {
    path += path === "" || number.startsWith("-") || (pointed && number.startsWith(".")) ? number : ` ${number}`;
    pointed = number.includes(".");
  }
  return path;
}

function tenth(tenths: number): string {
  const size = Math.abs(tenths);
  const [whole, rest] = [Math.trunc(size / 10), size % 10];
  return (tenths < 0 ? "-" : "") + (whole > 0 || rest === 0 ? whole : "") + (rest > 0 ? `.${rest}` : "");
}

function separated(coordinates: string): string {
  return coordinates.startsWith("-") ? coordinates : ` ${coordinates}`;
}
