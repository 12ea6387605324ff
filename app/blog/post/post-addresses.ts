/** Ids of a post must not clash with ids of the page. */
const ID_PREFIX = "post-";
/** A host that cannot exist. */
const BASE = "https://here.invalid/blog/post";
const UPLOADED = /^\/blog\/images\/[0-9a-f]{16}\.webp$/;

/** Null if no link could refer to the id. */
export function postId(id: string): string | null {
  const bare = id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
  return /^[\w:.-]{1,80}$/.test(bare) ? ID_PREFIX + bare : null;
}

/** Null unless the address is relative, http, https or mailto, parsed like a browser. */
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

/** An uploaded picture, or a URL of another site; null for anything else, including `data:`. */
export function pictureAddress(src: string, own: readonly string[] = []): string | null {
  const address = src.trim();
  const url = URL.parse(address, BASE);
  if (!url || url.username || url.password || !["http:", "https:"].includes(url.protocol)) return null;
  const isOurs = url.origin === new URL(BASE).origin || own.includes(url.origin);
  if (isOurs) return UPLOADED.test(url.pathname) ? url.pathname : null;
  return url.href.length <= 2_000 ? url.href : null;
}

// A browser removes tabs and line ends before it reads the scheme.
function hasControls(address: string): boolean {
  return /\p{Cc}/u.test(address);
}
