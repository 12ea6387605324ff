/** Ids of a post wear this, so that none can pass for something of the page around it. */
const ID_PREFIX = "post-";
/** Where a relative address of a post begins; nobody's. */
const BASE = "https://here.invalid/blog/post";
const UPLOADED = /^\/blog\/images\/[0-9a-f]{16}\.webp$/;

/** An id of a post as the page has it; null for one that a link could not name. */
export function postId(id: string): string | null {
  const bare = id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
  return /^[\w:.-]{1,80}$/.test(bare) ? ID_PREFIX + bare : null;
}

/** A link's address: within the site, http, https or mailto, judged as browsers read it; null for any other. */
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
 * Where a picture comes from: one uploaded here, as `/blog/images/….webp`, or one of another site, which we fetch for
 * the reader; null for anything else, `data:` included. `own` are the origins under which this site may be named.
 */
export function pictureAddress(src: string, own: readonly string[] = []): string | null {
  const address = src.trim();
  const url = URL.parse(address, BASE);
  if (!url || url.username || url.password || !["http:", "https:"].includes(url.protocol)) return null;
  const isOurs = url.origin === new URL(BASE).origin || own.includes(url.origin);
  if (isOurs) return UPLOADED.test(url.pathname) ? url.pathname : null;
  return url.href.length <= 2_000 ? url.href : null;
}

// A browser drops tabs and line ends from an address before it reads its scheme.
function hasControls(address: string): boolean {
  return /\p{Cc}/u.test(address);
}
