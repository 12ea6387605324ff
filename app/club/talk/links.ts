export interface LinkPart {
  text: string;
  href: string;
  /** The host it really leads to, where the typed text does not show it. */
  host: string | null;
}

/** Ends at format characters, which could disguise a link, at other scripts' punctuation and at a second address. */
const ADDRESS =
  /\bhttps?:\/\/(?:(?![,;|]+https?:\/\/|(?![\0-\x7F’])[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}…—])[^\s<>"`\p{C}\p{Z}])+/giu;

const SENTENCE_END = /[.,;:!?'’\])}*_~|–]+$/u;

const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;

/** Other schemes than http and https, and addresses that hide their host, remain text. */
export function linkParts(text: string): Array<string | LinkPart> {
  const parts: Array<string | LinkPart> = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const link = linkOf(withoutSentenceEnd(match[0]));
    if (!link) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(link);
    end = match.index + link.text.length;
  }
  if (end < text.length || parts.length === 0) parts.push(text.slice(end));
  return parts;
}

function linkOf(text: string): LinkPart | null {
  const url = URL.parse(text);
  // In `https://known.example@other.example` the text before the @ is no host.
  if (!url || url.username !== "" || url.password !== "") return null;
  const typedHost = text.replace(/^https?:\/\//i, "").split(/[/?#]/, 1)[0]!;
  const isPlain = typedHost.replace(/:\d*$/, "").toLowerCase() === url.hostname;
  return { text, href: url.href, host: isPlain ? null : url.hostname };
}

/** Keeps closing brackets that the address itself has opened. */
function withoutSentenceEnd(address: string): string {
  let short = address.replace(SENTENCE_END, "");
  while (BRACKETS.some(([open, close]) => address[short.length] === close && isOpen(short, open, close))) {
    short = address.slice(0, short.length + 1);
  }
  return short;
}

function isOpen(text: string, open: string, close: string): boolean {
  return text.split(open).length > text.split(close).length;
}
