/** Most addresses that one file may have. */
export const SITEMAP_SIZE = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Place {
  path: string;
  changed?: Date;
}

/** Addresses as sitemaps.org writes them. */
export function sitemap(site: string, places: Place[]): string {
  const entries = places.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<url><loc>${escaped(site + path)}</loc>${lastmod}</url>\n`;
  });
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join("")}</urlset>\n`;
}

/** Where the parts of a sitemap are that one file cannot hold. */
export function sitemapIndex(site: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escaped(`${site}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join("")}</sitemapindex>\n`;
}

function escaped(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&apos;");
}
