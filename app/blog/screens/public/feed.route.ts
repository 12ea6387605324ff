import { newestAsFeed } from "#app/blog/model/public/feeds.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

export const handle = { cached: [] } satisfies RouteHandle;

export async function loader() {
  const feed = await newestAsFeed();
  return new Response(feed.rss2(), { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
