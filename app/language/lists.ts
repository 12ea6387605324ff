import { inEachLanguage } from "./in-each-language.ts";
import { localeNow } from "./t.ts";

const all = inEachLanguage(() => new Intl.ListFormat(localeNow()));
const any = inEachLanguage(() => new Intl.ListFormat(localeNow(), { type: "disjunction" }));

export const andList = (parts: readonly string[]): string => all.format(parts);

export const orList = (parts: readonly string[]): string => any.format(parts);
