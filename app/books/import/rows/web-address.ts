import { lengthOf, shortened } from "#book-facts/clean-text.ts";

const LONGEST = 2_000;

export function pictureAddress(url: string | null, warnings: string[]): string | null {
  const address = webAddress("image_url", url, warnings);
  return address !== null && isPlaceholderPicture(address) ? null : address;
}

export function webAddress(fact: string, url: string | null, warnings: string[]): string | null {
  if (!url) return null;
  if (/^https?:\/\/[^\s/]\S*$/i.test(url) && lengthOf(url) <= LONGEST && URL.canParse(url)) return url;
  warnings.push(`${fact} '${shortened(url)}' is not a web address and was left out`);
  return null;
}

const PLACEHOLDER =
  /(?<![a-z])no[-_ ]?(?:photo|cover|image|img|picture|jacket)(?![a-z])|(?:image|cover|photo)[-_ ]?(?:not[-_ ]?(?:available|found)|unavailable|missing|placeholder)|(?:missing|default|blank|generic|placeholder)[-_ ]?(?:book[-_ ]?)?(?:cover|image|photo)|(?<![a-z])placeholder(?![a-z])|(?:cover|image|photo|picture)[-_ ]?coming[-_ ]?soon|\/avatar_book(?:-|\.)|\/(?:spacer|transparent|blank|1x1)\.(?:gif|png)$/i;

export function isPlaceholderPicture(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && PLACEHOLDER.test(url.pathname);
}
