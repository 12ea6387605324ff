export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type Value = string | number | null | undefined;

export type Values<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [values: { readonly [Name in Names<Text>]: Value }];

export const LANGUAGES = {
  en: { name: "English", locale: "en-US" },
  de: { name: "Deutsch", locale: "de-AT" },
} as const;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const isLanguage = (code: unknown): code is Language => LANGUAGE_CODES.includes(code as Language);

interface OwnPlace {
  name?: string | null | undefined;
  styles?: string | null;
  accent?: { day: string; night: string } | null;
}

interface Speaker {
  language(): Language;
  translated(english: string): string;
  place?(): OwnPlace;
}

declare const SCRIPT_LANGUAGE: Language | undefined;

/** Of a browser’s scripts, which are written in one language; undefined on the server. */
export const scriptLanguage = typeof SCRIPT_LANGUAGE === "undefined" ? undefined : SCRIPT_LANGUAGE;

const inBrowser: Speaker = {
  language: () => scriptLanguage ?? "en",
  translated: (english) => english,
  place: () => ({ name: globalThis.document?.documentElement.dataset["place"] }),
};
let speaker = inBrowser;

/** On the server, where each request has its language. The browser's scripts are translated when they are built. */
export function speakAs(own: Speaker): void {
  speaker = own;
}

export const languageNow = (): Language => speaker.language();

export const localeNow = (): string => LANGUAGES[languageNow()].locale;

export const placeNow = (): OwnPlace => speaker.place?.() ?? {};

export const nameNow = (): string => placeNow().name ?? "Bookmatch";

export const translated = (english: string): string => speaker.translated(english).replaceAll("Bookmatch", nameNow);

export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  const own = translated(text);
  return values === undefined ? own : filled(own, values);
}

function filled(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => (key in values ? String(values[key] ?? "") : name));
}
