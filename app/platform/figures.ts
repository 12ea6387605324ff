import { localeNow, translated } from "#app/language/t.ts";

export function figure(number: number): string {
  return number.toLocaleString(localeNow());
}

/** `noun` in the singular: "3 books", or in a translation both forms with a bar between them. */
export function counted(number: number, noun: string): string {
  const english = `{n} ${noun}`;
  const own = noun.includes("|") ? noun : translated(english);
  const [one = "", many = one] = (own === english ? `${english}|${english}s` : own).split("|");
  return (number === 1 ? one : many).replace("{n}", figure(number));
}
