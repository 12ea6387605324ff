import { isIP } from "node:net";

import { t } from "#app/language/t.ts";
import { isPublicAddress } from "#app/platform/outbound/public-address.ts";
import { isbn10From } from "#book-facts/isbn.ts";

export interface Wanted {
  title: string;
  author: string;
  isbn13: string | null;
  /** Default: the ISBN, else title and author. */
  search?: string;
}

const NAMES = ["isbn13", "isbn10", "title", "author", "search", "tag"] as const;
type Name = (typeof NAMES)[number];

/** For texts that name them. */
export const PLACEHOLDERS = Object.fromEntries(NAMES.map((name) => [name, `{${name}}`])) as Record<Name, string>;

const TAG_PARAMETERS = /^(tag|aff|affid|affiliate\w*|partner\w*|awc|aid|a_aid)$/i;

export function templateProblem(template: string): string | null {
  if (!/^https?:\/\//.test(template)) return t("Enter a web address that begins with http:// or https://.");
  const names = namesIn(template);
  const unknown = names.find((name) => !isName(name));
  if (unknown !== undefined)
    return t("{unknown} isn’t a placeholder. Use {isbn13}, {isbn10}, {title}, {author} or {search}.", {
      ...PLACEHOLDERS,
      unknown: `{${unknown}}`,
    });
  const [, host = ""] = /^https?:\/\/([^/?#]*)/.exec(template)!;
  if (/[{}]/.test(host)) return t("Write the host name without braces.");
  const url = URL.parse(template.replaceAll(/\{\w*\}/g, "x"));
  if (!url || host === "" || /[{}\s\\]/.test(template.replaceAll(/\{\w*\}/g, "")))
    return t("Enter a full web address.");
  if (url.username || url.password || host.includes("@")) return t("Leave user names and passwords out.");
  if (!isPublicHost(url.hostname)) return t("Use a public web address.");
  if (!names.some((name) => name !== "author" && name !== "tag")) {
    return t("Write {isbn13}, {isbn10}, {title} or {search} where the book belongs.", PLACEHOLDERS);
  }
  const ownTag = [...url.searchParams].find(([name, value]) => TAG_PARAMETERS.test(name) && value !== "x");
  return ownTag
    ? t("Write {name}={tag}, and enter the tag in its own field, so that readers see “Affiliate link”.", {
        ...PLACEHOLDERS,
        name: ownTag[0],
      })
    : null;
}

export function filledTemplate(template: string, wanted: Wanted, tag: string | null = null): string | null {
  const { title, author, isbn13, search = isbn13 ?? `${title} ${author}` } = wanted;
  const isbn10 = isbn13 === null ? null : isbn10From(isbn13);
  const values: Record<Name, string | null> = { title, author, isbn13, isbn10, search, tag: tag ?? "" };
  const names = namesIn(template).filter(isName);
  if (names.some((name) => values[name] === null)) return null;
  const address = template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    isName(name) ? encodeURIComponent(values[name]!.toWellFormed().trim()) : whole,
  );
  return URL.parse(address)?.href ?? null;
}

export function takesWords(template: string): boolean {
  const names = namesIn(template);
  const needsIsbn = names.includes("isbn13") || names.includes("isbn10");
  return !needsIsbn && (names.includes("title") || names.includes("search"));
}

export function tagParameter(template: string): string | null {
  return /[?&]([^=&#]+)=\{tag\}/.exec(template)?.[1] ?? null;
}

export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name!);
}

function isName(name: string): name is Name {
  return NAMES.some((known) => known === name);
}

/** Checks the form only, not what the name resolves to. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return /\.[a-z][a-z0-9-]+$/i.test(host) && !/\.(localhost|local|internal|intranet|home|lan|corp|arpa)$/i.test(host);
}
