/** More people in one message are not told. */
export const MENTIONS_MAX = 10;

const NAME_MAX = 40;
const AT = /(?<![\p{L}\p{N}._%+-])[@\uFF20]/gu;
const WORD_END = /(?<=[\p{L}\p{N}])(?![\p{L}\p{M}\p{N}])/gu;

/**
 * What may be a name after each `@`: every beginning of the text that ends with a word, since names may contain spaces
 * and stand before anything. An address (`me@home`) is none.
 */
export function mentionedIn(message: string): string[] {
  const names = new Set<string>();
  for (const { index } of [...message.matchAll(AT)].slice(0, MENTIONS_MAX)) {
    const after = message.slice(index + 1, index + 1 + NAME_MAX + 1);
    const line = after.split("\n", 1)[0]!;
    if (!/^\S/u.test(line)) continue;
    for (const end of line.matchAll(WORD_END)) {
      if (end.index <= NAME_MAX) names.add(line.slice(0, end.index));
    }
  }
  return [...names];
}
