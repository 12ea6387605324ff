const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0xff_10];

export function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, westernDigit);
}

function westernDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}
