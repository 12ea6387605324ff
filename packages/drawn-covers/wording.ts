/** The wording on a cover, derived from a catalogue entry: curly quotes, a separate subtitle, no series number. */
export type Wording = { title: string; subtitle: string; author: string; initial: string };

const TITLE_LIMIT = 190;
const SUBTITLE_LIMIT = 110;

export function wordingOf(book: { title: string; author: string }): Wording {
  const whole = polished(book.title.replace(/\s*\([^()]*#[^()]*\)\s*$/, ""));
  const [, main = whole, rest = ""] = /^(.{3,90}?)\s*:\s+(.+)$/u.exec(whole) ?? [];
  // A colon in a short title is part of it; in a long one it starts a subtitle.
  const parted = whole.length > 24 && rest.length > 0;
  const title = shortened(parted ? main : whole, TITLE_LIMIT);
  const bare = title.replace(/^(?:the|a|an|der|die|das|le|la|les|el|los|las|il|lo)\s+/iu, "");
  return {
    title,
    subtitle: parted && rest.length <= SUBTITLE_LIMIT ? rest : "",
    author: authorsOf(polished(book.author)),
    initial: /[\p{L}\p{N}]/u.exec(bare)?.[0]?.toUpperCase() ?? "",
  };
}

/** Shows up to three authors; more become the first one and "et al." */
function authorsOf(author: string): string {
  const names = author.split(/\s*[,;]\s+/).filter((name) => name.length > 0);
  return shortened(names.length > 3 ? `${names[0]} et al.` : author, 90);
}

function polished(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/(^|[\s([\u2014])"/g, "$1\u201c")
    .replaceAll('"', "\u201d")
    .replaceAll(/(^|[\s([\u201c])'/g, "$1\u2018")
    .replaceAll("'", "\u2019")
    .replaceAll(/\s*--+\s*/g, "\u2014")
    .replaceAll(" - ", " \u2013 ")
    .replaceAll("...", "\u2026");
}

function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), limit - 30)).replace(/[\s,;:.–—-]+$/u, "")}\u2026`;
}
