import type { Hex } from "./colour.ts";
import { short } from "./outline-path.ts";
import type { Page } from "./page.ts";

export const MARK = { width: 30, height: 27 };

export function pressMark(page: Page, x: number, y: number, fill: Hex): void {
  const leaf = (side: 1 | -1) => {
    const at = (dx: number, dy: number) => `${short(x + side * dx)} ${short(y + dy)}`;
    return (
      `M${at(1.1, 27)}C${at(4, 22.6)} ${at(9, 21.4)} ${at(15, 22.6)}V${short(y + 9.2)}` +
      `C${at(9, 8)} ${at(4, 9.4)} ${at(1.1, 13.6)}Z` +
      `M${at(4, 19.2)}C${at(6.4, 16.8)} ${at(9.2, 16)} ${at(12.2, 16.1)}V${short(y + 14.1)}` +
      `C${at(9, 14)} ${at(6.2, 14.9)} ${at(4, 16.9)}Z`
    );
  };
  page.draw(
    `<path fill="${fill}" fill-rule="evenodd" d="${leaf(1)}${leaf(-1)}"/>` +
      `<path fill="${fill}" d="M${short(x)} ${short(y)}c3.2 3.6 2.6 7.4 0 9.8c-2.6-2.4-3.2-6.2 0-9.8z"/>`,
  );
}
