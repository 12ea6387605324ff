/** Without signs that are mistaken for each other when read aloud or copied by hand. */
export const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 8;

const CODE = new RegExp(`^[${SIGNS}]{${CODE_LENGTH}}$`);

/** Reads a code as people type it, or an address that ends with it. */
export function readCode(text: string): string | null {
  const last = text.trim().split(/[?#]/)[0]!.split("/").findLast(Boolean) ?? "";
  const signs = last.toUpperCase().replaceAll(/[\s\p{Pd}.]+/gu, "");
  return CODE.test(signs) ? signs : null;
}

export const spacedCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

export const roundPath = (code: string) => `/together/${code}`;
