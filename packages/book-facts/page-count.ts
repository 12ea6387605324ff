import { westernDigits } from "./western-digits.ts";

const LENGTH = /^(\d[\d.,'’ \u00A0\u202F]{0,11}?)[ ,;]*(?:(?<=[\d ,;])(\p{L}{1,12})\.?)?$/u;
/** `xii, 320`: the pages before the first have Roman numerals. */
const BEFORE = /^(?:(?:ca?|circa|approx|about|etwa|env|pp?|pages|seiten)\b[.:]? *|[~≈] *)?(?:[ivxlc]{1,8} ?[,+] ?)?/iu;
const BESIDE = /\[[^[\]]*\]|\([^()\d]*\)/g;
const NO_PAGES =
  /^(?:h|hrs?|hours?|mins?|minutes?|std|stunden?|minuten|heures?|horas?|ore|words?|chapters?|kapitel|v|vols?|volumes?|bde?|cm|mm|[km]b|loc)$/i;

/** The number in `1,024`, `1.024`, `300.0`, `300 pages`, `300 S.` and `xii, 300 p.`; null for all else. */
export function pageCountIn(text: string): number | null {
  const written = westernDigits(text).replaceAll(BESIDE, " ").trim().replace(BEFORE, "");
  const [, number = "", unit = ""] = LENGTH.exec(written) ?? [];
  if (NO_PAGES.test(unit)) return null;
  const whole = /^\d{1,3}(?:[.,'’ \u00A0\u202F]\d{3})+$/.test(number) ? number.replace(/\D/g, "") : number;
  const pages = /^(\d{1,6})(?:[.,]0+)?$/.exec(whole)?.[1];
  return pages === undefined ? null : Number(pages);
}
