import type { Element } from "hast";

interface Player {
  /** The host and beginning of what is embedded. */
  embed: RegExp;
  /** Where the same is to be seen on the player's own page. */
  page: (found: RegExpExecArray) => string;
  words: string;
}

const PLAYERS: Player[] = [
  {
    embed: /^www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/,
    page: ([, id]) => `https://www.youtube.com/watch?v=${id}`,
    words: "Watch on YouTube",
  },
  { embed: /^player\.vimeo\.com\/video\/(\d+)/, page: ([, id]) => `https://vimeo.com/${id}`, words: "Watch on Vimeo" },
  {
    embed: /^open\.spotify\.com\/embed\/(\w+\/\w+)/,
    page: ([, what]) => `https://open.spotify.com/${what}`,
    words: "Listen on Spotify",
  },
  {
    embed: /^embed\.podcasts\.apple\.com\/([\w%./-]+)/,
    page: ([, what]) => `https://podcasts.apple.com/${what}`,
    words: "Listen on Apple Podcasts",
  },
];

/**
 * What stands for something embedded: a plain link to it, so that nobody watches the reader who has not gone there.
 * Null where it is of none of the players we know.
 */
export function embedLink(element: Element): Element | null {
  const { src } = element.properties;
  const url = typeof src === "string" ? URL.parse(src, "https://here.invalid") : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  for (const { embed, page, words } of PLAYERS) {
    const found = embed.exec(url.host + url.pathname);
    if (found) return link(page(found), words);
  }
  return null;
}

function link(href: string, words: string): Element {
  return { type: "element", tagName: "a", properties: { href }, children: [{ type: "text", value: words }] };
}
