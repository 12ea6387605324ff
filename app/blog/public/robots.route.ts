import type { RouteHandle } from "#app/http/route-handle.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

export const handle = { cached: [] } satisfies RouteHandle;

/** Mutations, and pages that need a session or are of no use to a search engine. */
const PRIVATE = `
  /admin /dashboard /coffee-talk /deals /ai-match /reading-tracker /reading-list /suggestions /account /saved-books
  /catalogue /sign-in /register /forgot-password /reset-password /verify-email /deck /?list= /search /swipes`;

export function loader() {
  const lines = [
    "User-agent: *",
    ...PRIVATE.trim()
      .split(/\s+/)
      .map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteAddress}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
