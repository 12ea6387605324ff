import { Readable } from "node:stream";

import { t } from "#app/language/t.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { sitemapBegin, sitemapEnd, sitemapUrls } from "#app/platform/sitemap.ts";

import { sitemapPart, type Listed } from "./queries.server.ts";

const LAST_PART = 200_000;

/** Streams the part while it is read; 404 for an empty one. */
export async function partAnswer(of: Listed, params: URLSearchParams): Promise<Response> {
  const asked = params.get("part") ?? "1";
  const part = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : Infinity;
  const batches = part <= LAST_PART ? sitemapPart(of, part) : null;
  const first = await batches?.next();
  // A sitemap without an address would not be valid.
  if (!batches || !first || first.done) return new Response(`${t("Not found.")}\n`, { status: 404 });
  async function* pieces(begin: string) {
    yield Buffer.from(begin);
    for await (const entries of batches!) yield Buffer.from(sitemapUrls(siteAddress, entries));
    yield Buffer.from(sitemapEnd);
  }
  const text = Readable.toWeb(Readable.from(pieces(sitemapBegin + sitemapUrls(siteAddress, first.value))));
  return new Response(text as ReadableStream<Uint8Array>, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
