/** More people in one message are not told. */
const MENTIONS_MAX = 10;

const NAME_MAX = 40;
const AT = /(?<![\p{L}\p{N}._%+-])[@\uFF20]/gu;
const WORD_END = /(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])(?![\p{L}\p{M}\p{N}])/gu;

/**
 * For each `@`, what may be a name after it: every beginning of the text that ends with a word, since names may contain
 * spaces and stand before anything. The longest that is a name is meant. An address (`me@home`) is none.
 */
export function mentionedIn(message: string): string[][] {
  const text = message.normalize("NFC");
  const mentions: string[][] = [];
  for (const { index } of [...text.matchAll(AT)].slice(0, MENTIONS_MAX)) {
    const line = text.slice(index + 1, index + 1 + NAME_MAX + 1).split("\n", 1)[0]!;
    if (!/^\S/u.test(line)) continue;
    const ends = [...line.matchAll(WORD_END)].map((end) => end.index).filter((end) => end <= NAME_MAX);
    if (ends.length > 0) mentions.push(ends.map((end) => line.slice(0, end)));
  }
  return mentions;
}
