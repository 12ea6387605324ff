import { westernDigits } from "./western-digits.ts";

/** Null for a wrong check digit. Takes ISBN-10, `(pbk.)`, `="…"`, `.0`, lost zeros and digits of other scripts. */
export function isbn13From(text: string): string | null {
  const bare = westernDigits(text.normalize("NFKC")).replace(/\([^()]*\)|^\s*(?:urn:)?ISBN(?:-?1[03])?:?/gi, "");
  return (
    isbnIn(bare) ??
    bare
      .split(/[,;|:]/, MOST_PARTS)
      .map(wholeIsbnIn)
      .find(Boolean) ??
    null
  );
}

const MOST_PARTS = 10;

const wholeIsbnIn = (part: string) => (part.replace(/[^\dX]/gi, "").length < 10 ? null : isbnIn(part));

function isbnIn(text: string): string | null {
  const sign = text
    .replace(/^\s*(\d{6,13})\.0+\s*$/, "$1")
    .toUpperCase()
    .replace(/[\s="'.·[\]\p{Dash}]/gu, "");
  // Catalogues write 0000000000 for 'unknown', with a valid check digit.
  if (/^(.)\1*$/.test(sign)) return null;
  if (/^97[89]\d{10}$/.test(sign)) return sign.endsWith(checkDigit13(sign)) ? sign : null;
  const ten = /^[1-9]\d{4,8}[\dX]$/.test(sign) ? sign.padStart(10, "0") : sign;
  if (!/^\d{9}[\dX]$/.test(ten) || !ten.endsWith(checkDigit10(ten))) return null;
  const body = `978${ten.slice(0, 9)}`;
  return body + checkDigit13(body);
}

export function isbn10From(isbn13: string): string | null {
  if (!isbn13.startsWith("978")) return null;
  const body = isbn13.slice(3, 12);
  return body + checkDigit10(body);
}

function checkDigit13(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

function checkDigit10(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 9; index++) sum += Number(digits[index]) * (10 - index);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? "X" : String(check);
}
