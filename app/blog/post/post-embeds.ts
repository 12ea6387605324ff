import type { Element } from "hast";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

interface Player {
  embed: RegExp;
  /** The same video or audio on the player's site. */
  page: (found: RegExpExecArray) => string;
  label: string;
}

const PLAYERS: Player[] = inEachLanguage(() => [
  {
    embed: /^www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/,
    page: ([, id]) => `https://www.youtube.com/watch?v=${id}`,
    label: t("Watch on YouTube"),
  },
  {
    embed: /^player\.vimeo\.com\/video\/(\d+)/,
    page: ([, id]) => `https://vimeo.com/${id}`,
    label: t("Watch on Vimeo"),
  },
  {
    embed: /^open\.spotify\.com\/embed\/(\w+\/\w+)/,
    page: ([, what]) => `https://open.spotify.com/${what}`,
    label: t("Listen on Spotify"),
  },
  {
    embed: /^embed\.podcasts\.apple\.com\/([\w%./-]+)/,
    page: ([, what]) => `https://podcasts.apple.com/${what}`,
    label: t("Listen on Apple Podcasts"),
  },
]);

/** A plain link in place of a player, so that no other site can track the reader. Null for an unknown player. */
export function embedLink(element: Element): Element | null {
  const { src } = element.properties;
  const url = typeof src === "string" ? URL.parse(src, "https://here.invalid") : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  for (const { embed, page, label } of PLAYERS) {
    const found = embed.exec(url.host + url.pathname);
    if (found) return link(page(found), label);
  }
  return null;
}

function link(href: string, label: string): Element {
  return { type: "element", tagName: "a", properties: { href }, children: [{ type: "text", value: label }] };
}
