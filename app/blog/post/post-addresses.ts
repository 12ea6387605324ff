/** The prefix of ids in a post, so that they cannot clash with ids of the page. */
const ID_PREFIX = "post-";
/** The base for relative addresses, on a host that cannot exist. */
const BASE = "https://here.invalid/blog/post";
const UPLOADED = /^\/blog\/images\/[0-9a-f]{16}\.webp$/;

/** An id of a post with its prefix; null if no link could refer to it. */
export function postId(id: string): string | null {
  const bare = id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
  return /^[\w:.-]{1,80}$/.test(bare) ? ID_PREFIX + bare : null;
}

/** A link's address if it is relative, http, https or mailto, parsed like a browser; null for any other. */
export function linkAddress(href: string): string | null {
  const address = href.trim();
  if (address === "") return null;
  if (address.startsWith("#")) {
    const id = postId(address.slice(1));
    return id && `#${id}`;
  }
  const url = URL.parse(address, BASE);
  if (!url || url.username || url.password || hasControls(address)) return null;
  return ["http:", "https:", "mailto:"].includes(url.protocol) ? address : null;
}

export function leadsOutside(href: string): boolean {
  const url = URL.parse(href, BASE);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== new URL(BASE).origin;
}

/**
 * A picture's address: the path of an uploaded one, `/blog/images/….webp`, or a URL of another site, which our server
 * fetches; null for anything else, including `data:`. `own` are this site's origins.
 */
export function pictureAddress(src: string, own: readonly string[] = []): string | null {
  const address = src.trim();
  const url = URL.parse(address, BASE);
  if (!url || url.username || url.password || !["http:", "https:"].includes(url.protocol)) return null;
  const isOurs = url.origin === new URL(BASE).origin || own.includes(url.origin);
  if (isOurs) return UPLOADED.test(url.pathname) ? url.pathname : null;
  return url.href.length <= 2_000 ? url.href : null;
}

// A browser removes tabs and line ends from an address before it reads the scheme.
function hasControls(address: string): boolean {
  return /\p{Cc}/u.test(address);
}
