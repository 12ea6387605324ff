import type { RouteHandle } from "#app/shared/route-handle.ts";

import { newestAsFeed } from "./feeds.server.ts";

export const handle = { cached: [] } satisfies RouteHandle;

/** The blog as RSS 2.0. */
export async function loader() {
  const feed = await newestAsFeed();
  return new Response(feed.rss2(), { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
