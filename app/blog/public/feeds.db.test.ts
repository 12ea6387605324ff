import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import Parser from "rss-parser";
import { beforeAll, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";

import { addPosts } from "#tests/factories/posts.ts";
import { useTestApp } from "#tests/signed-in.ts";

const SITE = "http://localhost:3000";
const ODD = `Ampersand & <tag> "quoted" ]]> \u0001\u0008 naïve 🦊`;

const { app } = useTestApp();
beforeAll(async () => {
  await addPosts(app.pool, [
    { title: "First", slug: "first", excerpt: "One.", tags: ["a&b", "c"] },
    {
      title: ODD,
      slug: "odd",
      excerpt: ODD,
      content: `<p>Full text, ]]&gt; <a href="/blog/first">linked</a>, <a href="#note">noted</a>.</p><p id="note">${ODD}</p>`,
      tags: [ODD],
    },
  ]);
});

it.each(["feed.xml", "atom.xml"])("%s is read by a stock parser, with full text and whole addresses", async (name) => {
  const response = await app.request(`/blog/${name}`);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/(rss|atom)\+xml/);
  const feed = await new Parser().parseString(await response.text());
  expect(feed.title).toBe("Book Blog · Bookmatch");
  expect(feed.items.map(({ link }) => link)).toEqual([`${SITE}/blog/odd`, `${SITE}/blog/first`]);
  expect(feed.items[0]!.title).toContain(`Ampersand & <tag> "quoted"`);
  const text = feed.items[0]!["content:encoded"] ?? feed.items[0]!.content;
  expect(text).toContain("Full text,");
  expect(text).toContain(`href="${SITE}/blog/first"`);
  expect(text).toContain(`href="${SITE}/blog/odd#post-note"`);
  expect(Date.parse(feed.items[1]!.isoDate!)).toBeLessThan(Date.now());
});

it("K30: the imprint is in the sitemap", async () => {
  expect(await (await app.request("/sitemap.xml")).text()).toContain(`<loc>${SITE}/imprint</loc>`);
});

it("the sitemap is valid by its schema, and names what everybody may read", async () => {
  const xml = await (await app.request("/sitemap.xml")).text();
  // As sitemaps.org publishes it.
  const published = new URL("schema/sitemap.xsd", import.meta.resolve("sitemap/package.json"));
  const schema = await readFile(fileURLToPath(published), "utf8");
  const result = await validateXML({
    xml: [{ fileName: "sitemap.xml", contents: xml }],
    schema: [{ fileName: "sitemap.xsd", contents: schema }],
  });
  expect(result.errors).toEqual([]);
  for (const path of ["/", "/blog", "/terms", "/privacy", "/blog/first", "/blog/odd", "/blog/tags/a%26b"])
    expect(xml).toContain(`<loc>${SITE}${path}</loc>`);
  expect((await app.request("/sitemap.xml?part=2")).status).toBe(404);
  expect((await app.request("/sitemap.xml?part=x")).status).toBe(404);
});

it("crawlers are told what to leave alone, and where the sitemap is", async () => {
  const text = await (await app.request("/robots.txt")).text();
  expect(text).toContain("Disallow: /dashboard\n");
  expect(text).not.toContain("Disallow: /blog");
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});
