export const SITEMAP_SIZE = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapEntry {
  path: string;
  changed?: Date;
}

export function sitemap(site: string, entries: SitemapEntry[]): string {
  return `${sitemapBegin}${sitemapUrls(site, entries)}${sitemapEnd}`;
}

export const sitemapBegin = `${HEAD}<urlset ${NAMESPACE}>\n`;
export const sitemapEnd = "</urlset>\n";

export function sitemapUrls(site: string, entries: readonly SitemapEntry[]): string {
  return entries
    .map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
      return `<url><loc>${escaped(site + path)}</loc>${lastmod}</url>\n`;
    })
    .join("");
}

export function sitemapIndex(site: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escaped(site + path)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join("")}</sitemapindex>\n`;
}

function escaped(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&apos;");
}
