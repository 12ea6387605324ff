export interface SeriesPlace {
  name: string;
  /** 0.5 for a story before the first book. */
  from: number;
  /** Equal to `from` unless the volume contains several books. */
  to: number;
}

export interface TitleParts {
  title: string;
  series: SeriesPlace[];
}

const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"];

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?½?`;
const NAMED = [...WORDS, ...ORDINALS.slice(1), ...ROMAN.slice(1).toReversed()].join("|");
const PLACE = String.raw`(?<from>${NUMBER}|(?:${NAMED})(?![\p{L}\p{N}]))(?:\s?(?:[-–—&+]|to|and)\s?#?(?<to>${NUMBER}))?(?:\s+of\s+\d+)?`;
/** Words before a number in brackets, and those sure enough to count anywhere in a title. */
const ANY_WORD =
  "#|no\\.?|nr\\.?|books?|bk\\.?|vol(?:ume)?s?\\.?|parts?|pt\\.?|band|bd\\.?|tome|teil|libro|episode|folge|issue";
const VOLUME = "vol(?:ume)?s?\\.?|band|bd\\.?|tome|teil|libro";
const PART = "books?|bk\\.?|parts?|pt\\.?|episode";

const BRACKET = /^(?<before>.*\S)\s*(?:\((?<round>[^()]*)\)|\[(?<square>[^[\]]*)\])\s*$/u;
/** “(Dune #1)” and “(Animorphs, 45)”. */
const IN_BRACKET = new RegExp(
  String.raw`^(?<name>.*[\p{L}\p{N}!?.'’)])\s*(?:[,:;]?\s*(?:-\s*)?(?:${ANY_WORD})\s*|,\s+(?=\d))${PLACE}\s*$`,
  "iu",
);
const OF_SERIES = new RegExp(
  String.raw`^(?:being )?(?:the )?(?:(?:${PART}|${VOLUME}|#)\s*${PLACE}|(?<nth>${ORDINALS.slice(1).join("|")})\s+(?:book|novel|part|volume))\s+(?:of|in)\s+(?<name>\S.*)$`,
  "iu",
);
const VOLUME_IN_TITLE = new RegExp(
  String.raw`^(?<name>.*[^\s,:;(–-])\s*(?:[,:;(]|\s[–-])?\s*\b(?:${VOLUME})\s*${PLACE}\)?\s*(?:$|[:.,–-]\s*\S|\(|\[)`,
  "iu",
);
const PART_IN_TITLE = new RegExp(
  String.raw`^(?<name>.*[^\s,:;–-])\s*(?:[,:;]|\s[–-])\s*(?:${PART})\s*${PLACE}\s*(?:$|[:.–-]\s*\S)`,
  "iu",
);
const NUMBER_IN_TITLE = new RegExp(String.raw`^(?<name>.*[^\s,:;–-])[,:]?\s*#\s?${PLACE}\s*(?:$|[:–-]\s)`, "iu");

const HAS_PLACE = new RegExp(String.raw`\d|½|(?<!\p{L})(?:${NAMED})(?!\p{L})`, "iu");

/** Reads what a title says of series: “(Dune #1)”, “Dune Chronicles, book 1”, “Saga, Vol. 2”. */
export function titleParts(title: string): TitleParts {
  const text = title.replaceAll(/[ \t\r\n]+/g, " ").trim();
  if (!HAS_PLACE.test(text)) return { title: text, series: [] };
  const bracket = BRACKET.exec(text)?.groups;
  if (bracket) {
    const { before = "", round, square } = bracket;
    const series = (round ?? square ?? "").split(";").flatMap((part) => inBracket(part.trim()));
    if (series.length > 0) return { title: before, series };
  }
  return afterColon(text) ?? { title: text, series: inTitle(text) };
}

function inBracket(text: string): SeriesPlace[] {
  return seriesFrom(OF_SERIES.exec(text)?.groups) ?? seriesFrom(IN_BRACKET.exec(text)?.groups) ?? [];
}

/** “Children of Dune: Dune Chronicles, Book 3” and “The Return of the King: Book 3 of The Lord of the Rings”. */
function afterColon(text: string): TitleParts | null {
  const parts = /^(?<before>.*\S)\s*(?::|,|\s[–-])\s+(?<after>\S.*)$/u.exec(text)?.groups;
  const named = parts && seriesFrom(OF_SERIES.exec(parts["after"]!)?.groups);
  if (named) return { title: parts["before"]!, series: named };
  const found = PART_IN_TITLE.exec(text)?.groups;
  const [, before, name] = /^(.*\S):\s+(\S.*)$/.exec(found?.["name"] ?? "") ?? [];
  const series = before && name ? seriesFrom({ ...found, name }) : null;
  return series ? { title: before!, series } : null;
}

function inTitle(text: string): SeriesPlace[] {
  for (const pattern of [VOLUME_IN_TITLE, PART_IN_TITLE, NUMBER_IN_TITLE]) {
    const series = seriesFrom(pattern.exec(text)?.groups);
    if (series) return series;
  }
  return [];
}

function seriesFrom(groups: Record<string, string | undefined> | undefined): SeriesPlace[] | null {
  const name = groups?.["name"]?.trim();
  const from = numberOf(groups?.["from"] ?? groups?.["nth"]);
  if (!name || from === null) return null;
  const to = numberOf(groups?.["to"]) ?? from;
  return [{ name: name.replace(/,$/, ""), from: Math.min(from, to), to: Math.max(from, to) }];
}

function numberOf(text: string | undefined): number | null {
  if (!text) return null;
  const lower = text.toLowerCase();
  for (const list of [WORDS, ORDINALS, ROMAN.map((roman) => roman.toLowerCase())]) {
    const at = list.indexOf(lower);
    if (at >= 0) return at;
  }
  const number = Number(lower.replace("½", ".5").replace(",", "."));
  return Number.isFinite(number) ? number : null;
}
