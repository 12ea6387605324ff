/**
 * The ISBN-13 that a text stands for, or null where its check digit is wrong. Takes hyphens, the `="…"` that
 * spreadsheets wrap around numbers, ISBN-10 and the nine digits of an SBN (an ISBN-10 without its leading 0,
 * which is also what a spreadsheet leaves of one).
 */
export function isbn13From(text: string): string | null {
  const sign = text.toUpperCase().replace(/[\s="'\p{Dash}]/gu, "");
  // Catalogues write 0000000000 for 'unknown', and its check digit is right.
  if (/^(.)\1*$/.test(sign)) return null;
  if (/^97[89]\d{10}$/.test(sign)) return sign.endsWith(checkDigit13(sign)) ? sign : null;
  const ten = sign.length === 9 ? `0${sign}` : sign;
  if (!/^\d{9}[\dX]$/.test(ten) || !ten.endsWith(checkDigit10(ten))) return null;
  const body = `978${ten.slice(0, 9)}`;
  return body + checkDigit13(body);
}

function checkDigit13(digits: string): string {
  let sum = 0;
  for (let place = 0; place < 12; place++) sum += Number(digits[place]) * (place % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

function checkDigit10(digits: string): string {
  let sum = 0;
  for (let place = 0; place < 9; place++) sum += Number(digits[place]) * (10 - place);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? "X" : String(check);
}
