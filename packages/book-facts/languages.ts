/** ISO 639-2 codes of languages that have a code of two letters, bibliographic ones (`ger`) and others (`deu`). */
const SHORT_CODES = new Map(
  `afr af alb sq sqi sq amh am ara ar arm hy hye hy aze az baq eu eus eu bel be ben bn bos bs bul bg bur my mya my cat ca
  chi zh zho zh cze cs ces cs dan da dut nl nld nl eng en epo eo est et fin fi fre fr fra fr geo ka kat ka ger de deu de
  gla gd gle ga glg gl gre el ell el guj gu heb he hin hi hrv hr hun hu ice is isl is ind id ita it jpn ja kan kn kaz kk
  khm km kor ko lao lo lat la lav lv lit lt mac mk mkd mk mal ml mar mr may ms msa ms mon mn nep ne nno no nob no nor no
  pan pa per fa fas fa pol pl por pt rum ro ron ro rus ru san sa scc sr scr hr sin si slo sk slk sk slv sl snd sd som so
  spa es srp sr swa sw swe sv tam ta tel te tgl tl tha th tib bo bod bo tur tr ukr uk urd ur uzb uz vie vi wel cy cym cy
  yid yi zul zu`
    .split(/\s+/)
    .flatMap((code, index, all): [string, string][] => (index % 2 === 0 ? [[code, all[index + 1]!]] : [])),
);
const MARC = new Map([...SHORT_CODES].toReversed().map(([long, short]) => [short, long]));
const NO_LANGUAGE = new Set(["mis", "mul", "und", "zxx"]);
const NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** As in `books.language`: two letters where ISO 639-1 has a code, else three. Null for anything else. */
export function languageFrom(text: string): string | null {
  const code = /^\s*([a-z]{2,3})(?:[-_][a-z0-9]+)*\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (code === undefined || NO_LANGUAGE.has(code)) return null;
  const short = SHORT_CODES.get(code) ?? (code === "nb" || code === "nn" ? "no" : code);
  return NAMES.of(short) === undefined ? null : short;
}

export function marcCode(language: string): string {
  return MARC.get(language) ?? language;
}

/** As the people of `locale` call it. */
export function languageName(code: string, locale = "en"): string {
  return namesIn(locale).of(code) ?? code;
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const made = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
  names.set(locale, made);
  return made;
}

export interface Language {
  code: string;
  name: string;
}

const CODES: readonly string[] = [...new Set(SHORT_CODES.values())];

export function languagesWith(code: string, locale = "en"): readonly Language[] {
  const choices = CODES.map((each) => ({ code: each, name: languageName(each, locale) })).toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
  if (code === "" || CODES.includes(code)) return choices;
  return [...choices, { code, name: languageName(code, locale) }];
}

let codes: ReadonlyMap<string, string> | undefined;

export function languageNamed(text: string): string | null {
  const [name = ""] = text.split(/[(;,/]/);
  codes ??= codesByName();
  return codes.get(folded(name)) ?? languageFrom(name);
}

function codesByName(): ReadonlyMap<string, string> {
  const german = new Intl.DisplayNames("de", { type: "language" });
  return new Map(
    CODES.flatMap((code) => {
      const name = languageName(code);
      const own = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? name;
      return [own, german.of(code) ?? name, name].map((each): [string, string] => [folded(each), code]);
    }),
  );
}

const folded = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
