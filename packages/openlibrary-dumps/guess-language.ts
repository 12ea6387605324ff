const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: "the and of to is that with his her was for from this who when which they their are has will have she he it be an by as at into about after",
  de: "der die das und ist nicht mit ein eine einer einem einen den dem des sich auf für von wie auch aus bei nach über wird wurde sie ihr seine werden",
  fr: "le la les et est des une du dans qui que pour sur avec pas son sa ses elle il aux cette par au ne plus mais leur ce",
  es: "el los las y es una del que por con para su sus como más pero al lo se cuando esta este entre donde ella",
  it: "il gli di che è una della dei delle nel per con non sono suo sua più ma alla dal questo anche come lo",
  pt: "os as e é uma do da dos das que não com para por seu sua mais ao em na no como mas quando ela ele",
  nl: "het een van en is niet met zijn dat voor op hij ze aan er door uit bij naar haar maar ook werd wordt deze",
  sv: "och att det som är på en ett för med av den inte han hon om sin till men efter från har",
};
const WORDS = Object.entries(SMALL_WORDS).map(([language, words]) => ({ language, words: new Set(words.split(" ")) }));

const SCRIPTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Thai}/u, "th"],
];
const SHARED_SCRIPTS = /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]/u;

const FEWEST_HITS = 3;

export function guessLanguage(text: string): string | null {
  const read = text.slice(0, 2_000);
  const script = SCRIPTS.find(([pattern]) => pattern.test(read));
  if (script) return script[1];
  if (SHARED_SCRIPTS.test(read)) return null;
  const words = read.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = WORDS.map(({ language, words: small }) => ({
    language,
    count: words.filter((word) => small.has(word)).length,
  })).sort((one, other) => other.count - one.count);
  const [best, second] = hits;
  return best!.count >= FEWEST_HITS && best!.count >= 1.5 * second!.count ? best!.language : null;
}
