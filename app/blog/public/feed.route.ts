import type { RouteHandle } from "#app/http/route-handle.ts";

import { newestAsFeed } from "./feeds.server.ts";

export const handle = { cached: [] } satisfies RouteHandle;

export async function loader() {
  const feed = await newestAsFeed();
  return new Response(feed.rss2(), { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
