import { westernDigits } from "./western-digits.ts";

/** The number in `1,024`, `1.024`, `300.0`, `300 pages` and `300 S.`; null for all else. */
export function pageCountIn(text: string): number | null {
  const number =
    /^(\d[\d.,'’ \u00A0\u202F]{0,11})(?: ?\p{L}{1,12}\.?)?$/u.exec(westernDigits(text).trim())?.[1]?.trimEnd() ?? "";
  const whole = /^\d{1,3}(?:[.,'’ \u00A0\u202F]\d{3})+$/.test(number) ? number.replace(/\D/g, "") : number;
  const pages = /^(\d{1,6})(?:[.,]0+)?$/.exec(whole)?.[1];
  return pages === undefined ? null : Number(pages);
}
