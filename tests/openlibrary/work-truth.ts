import { chance } from "#app/deck/ranking/chance.ts";

/** Languages of the generated works with their MARC codes and shares. */
const LANGUAGES = [
  { language: "en", marc: "eng", share: 0.58 },
  { language: "de", marc: "ger", share: 0.14 },
  { language: "fr", marc: "fre", share: 0.1 },
  { language: "es", marc: "spa", share: 0.1 },
  { language: "ru", marc: "rus", share: 0.05 },
  { language: "ja", marc: "jpn", share: 0.03 },
] as const;
export type Spoken = (typeof LANGUAGES)[number]["language"];

/** What the generator knows of its `index`th work, 0 being the one that most have read. */
export interface WorkTruth {
  index: number;
  number: number;
  language: Spoken;
  marc: string;
  hasTitle: boolean;
  /** Its first author's number. */
  author: number;
  text: "description" | "first sentence" | "none";
}

/** Numbers have gaps, as those of the real dumps do. */
export const workNumber = (index: number) => 3 + 11 * index;
export const authorNumber = (index: number) => 5 + 7 * index;
/** Works an author has. */
const WORKS_EACH = 4;

export function truthOf(seed: number, index: number, works: number): WorkTruth {
  const draw = chance(seed ^ Math.imul(index + 1, 0x9e3779b1));
  let at = draw();
  const spoken = LANGUAGES.find(({ share }) => (at -= share) < 0) ?? LANGUAGES[0];
  const isKnown = index < works / 8;
  const text = draw();
  return {
    index,
    number: workNumber(index),
    language: spoken.language,
    marc: spoken.marc,
    hasTitle: draw() > 0.002,
    author: authorNumber(Math.floor(draw() * (works / WORKS_EACH))),
    text: text < (isKnown ? 0.55 : 0.05) ? "description" : text < (isKnown ? 0.62 : 0.053) ? "first sentence" : "none",
  };
}

const WORDS: Readonly<
  Record<Spoken, { sentence: readonly string[]; nouns: readonly string[]; title: (a: string, b: string) => string }>
> = {
  en: {
    sentence: [
      "When the {a} returns to the house of her {b}, she finds that nothing is as it was.",
      "This is the story of a {a} and the {b} who would not let him go.",
      "They have lost the {a}, and with it all that was left of the {b}.",
    ],
    nouns:
      "river garden winter captain daughter island letter forest mirror storm secret kingdom machine harbour orchard lantern bridge silence shadow summer".split(
        " ",
      ),
    title: (a, b) => `The ${a} of the ${b}`,
  },
  de: {
    sentence: [
      "Als die {a} in das Haus ihrer {b} kommt, ist nichts mehr, wie es war.",
      "Das ist die Geschichte von einer {a} und der {b}, die sie nicht vergessen will.",
      "Er hat den {a} verloren und damit auch das letzte von seinem {b}.",
    ],
    nouns:
      "Fluss Garten Winter Kapitän Tochter Insel Brief Wald Spiegel Sturm Geheimnis Königreich Maschine Hafen Laterne Brücke Stille Schatten Sommer Uhr".split(
        " ",
      ),
    title: (a, b) => `Der ${a} und die ${b}`,
  },
  fr: {
    sentence: [
      "Quand la {a} revient dans la maison de sa {b}, elle ne trouve plus rien de ce qui était.",
      "C'est une histoire de {a} et de la {b} qui ne le laisse pas partir.",
      "Il a perdu le {a} et avec lui tout ce qui est dans son {b}.",
    ],
    nouns:
      "rivière jardin hiver capitaine fille île lettre forêt miroir orage secret royaume machine port lanterne pont silence ombre été horloge".split(
        " ",
      ),
    title: (a, b) => `Le ${a} et la ${b}`,
  },
  es: {
    sentence: [
      "Cuando la {a} vuelve a la casa de su {b}, ella no encuentra lo que era.",
      "Es la historia de una {a} y del {b} que no lo deja cuando quiere.",
      "Los hombres pierden el {a} y con ello las cosas de su {b} para siempre.",
    ],
    nouns:
      "río jardín invierno capitán hija isla carta bosque espejo tormenta secreto reino máquina puerto linterna puente silencio sombra verano reloj".split(
        " ",
      ),
    title: (a, b) => `El ${a} y la ${b}`,
  },
  ru: {
    sentence: ["Когда {a} возвращается домой, там уже нет {b}.", "Это история о том, как {a} потерял {b}."],
    nouns: "река сад зима капитан дочь остров письмо лес зеркало буря".split(" "),
    title: (a, b) => `${a} и ${b}`,
  },
  ja: {
    sentence: ["{a}は{b}の家に帰ってきた。", "これは{a}と{b}の物語である。"],
    nouns: "川 庭 冬 船長 娘 島 手紙 森 鏡 嵐".split(" "),
    title: (a, b) => `${a}と${b}`,
  },
};

export function titleIn(language: Spoken, draw: () => number, index: number): string {
  const { nouns, title } = WORDS[language];
  const one = () => nouns[Math.floor(draw() * nouns.length)]!;
  return `${title(one(), one())} ${index}`;
}

export function sentencesIn(language: Spoken, draw: () => number, count: number): string {
  const { nouns, sentence } = WORDS[language];
  const pick = (all: readonly string[]) => all[Math.floor(draw() * all.length)]!;
  return Array.from({ length: count }, () =>
    pick(sentence).replace("{a}", pick(nouns)).replace("{b}", pick(nouns)),
  ).join(" ");
}
