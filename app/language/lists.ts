import { localeNow } from "./t.ts";

const listed = (parts: readonly string[], type: Intl.ListFormatType) =>
  new Intl.ListFormat(localeNow(), { type }).format(parts);

export const andList = (parts: readonly string[]): string => listed(parts, "conjunction");

export const orList = (parts: readonly string[]): string => listed(parts, "disjunction");
