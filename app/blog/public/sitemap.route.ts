import { LISTED, sitemapParts } from "#app/books/sitemap/queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { SITEMAP_SIZE, sitemap, sitemapIndex } from "#app/platform/sitemap.ts";

import { postCount, slugsFrom, tagsInUse } from "./queries.server.ts";

export const handle = { cached: ["part"] } satisfies RouteHandle;

/** One file, or an index of parts. The first part also has the pages that are no posts. */
export async function loader({ request }: { request: Request }) {
  const requested = new URL(request.url).searchParams.get("part");
  const fixed = ["/", "/blog", "/terms", "/privacy", "/imprint", ...(await tagsInUse()).map(tagPath)].map((path) => ({
    path,
  }));
  const parts = Math.ceil((fixed.length + (await postCount())) / SITEMAP_SIZE);
  const ofCatalogue = requested === null ? await catalogueParts() : [];
  if (requested === null && parts + ofCatalogue.length > 1) {
    const ofPosts = Array.from({ length: parts }, (_, index) => `/sitemap.xml?part=${index + 1}`);
    return xml(sitemapIndex(siteAddress, [...ofPosts, ...ofCatalogue]));
  }
  const part = requested === null ? 1 : Number(requested);
  if (!Number.isInteger(part) || part < 1 || part > parts) return new Response(`${t("Not found.")}\n`, { status: 404 });
  const from = (part - 1) * SITEMAP_SIZE;
  const others = fixed.slice(from, from + SITEMAP_SIZE);
  const posts = await slugsFrom(Math.max(0, from - fixed.length), SITEMAP_SIZE - others.length);
  const changed = posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt }));
  return xml(sitemap(siteAddress, [...others, ...changed]));
}

async function catalogueParts(): Promise<string[]> {
  const paths = LISTED.map(async (of) => (await sitemapParts(of)).map((part) => `/sitemap-${of}.xml?part=${part}`));
  return (await Promise.all(paths)).flat();
}

function tagPath(tag: string): string {
  return `/blog/tags/${encodeURIComponent(tag)}`;
}

function xml(body: string): Response {
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
