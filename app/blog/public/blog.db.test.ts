import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { belowHeader } from "#tests/below-header.ts";
import { addPosts } from "#tests/factories/posts.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
beforeEach(() => app.pool.query("DELETE FROM blog_posts"));

const page = async (path: string) => (await app.request(path)).text();
const SOON = new Date(Date.now() + 3_600_000);

describe("the list", () => {
  it("K30: leads to the imprint, as every page of an Austrian site has to", async () => {
    expect(await page("/blog")).toContain('<a href="/imprint">Imprint</a>');
  });

  it("says so where there is nothing yet", async () => {
    expect(await page("/blog")).toContain("No blog posts yet. Check back soon!");
  });

  it("shows what is public, newest first, by the author's nickname and never by their address", async () => {
    const reader = await aReader(app, { email: "wilma@example.org" });
    await addPosts(app.pool, [
      {
        title: "First",
        excerpt: "How it began.",
        tags: ["novels", "C&A"],
        publishedAt: new Date("2026-02-03T04:05:06Z"),
      },
      { title: "Second", slug: "second", authorId: reader.id },
      { title: "A draft", slug: "draft", published: false, publishedAt: null },
      { title: "Tomorrow’s", slug: "tomorrow", publishedAt: SOON },
    ]);
    const html = await page("/blog");
    for (const text of ["Book Blog", "Back to App", "February 3, 2026", "How it began.", "Anonymous", "novels"])
      expect(html).toContain(text);
    expect(html).toContain('href="/blog/tags/C%26A"');
    expect(html.indexOf("Second")).toBeLessThan(html.indexOf("First"));
    expect(html).not.toMatch(/A draft|Tomorrow|wilma/);
    await reader.send("/dashboard/profile", { nickname: "Wilma W." });
    expect(await page("/blog")).toContain("Wilma W.");
    expect(await page("/blog/second")).toContain("Wilma W.");
  });

  it("turns over twelve posts a page, there and back, also among posts of one moment", async () => {
    const moment = new Date("2026-01-01T00:00:00.123Z");
    await addPosts(
      app.pool,
      Array.from({ length: 30 }, (_, n) => ({ title: `No. ${n}.`, slug: `no-${n}`, publishedAt: moment })),
    );
    const seen: string[] = [];
    const titlesOf = (html: string) => [...html.matchAll(/<h2><a href="\/blog\/no-(\d+)"/g)].map(([, n]) => n!);
    let [path, last] = ["/blog", ""];
    for (;;) {
      last = await page(path);
      seen.push(...titlesOf(last));
      const older = /href="([^"]+)" rel="next"/.exec(last)?.[1];
      if (!older) break;
      path = older;
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => String(29 - n)));
    const newer = await page(/href="([^"]+)" rel="prev"/.exec(last)![1]!);
    expect(titlesOf(newer)).toEqual(seen.slice(12, 24));
    await app.pool.query("DELETE FROM blog_posts WHERE slug <> 'no-29'");
    const gone = await app.request(path, { redirect: "manual" });
    expect([gone.status, gone.headers.get("Location")]).toEqual([302, "/blog"]);
  });

  it("has a page for each tag, and 404 for what nobody wrote about", async () => {
    const tags = ["C&A/ß", "C#", "Vert.x", "5senset+", "O’Brien", "100 %", "a?b", "読書"];
    await addPosts(app.pool, [
      { title: "Tagged one", slug: "a", tags },
      { title: "Other", slug: "b", tags: ["else"] },
    ]);
    const paths = [...(await page("/blog/a")).matchAll(/href="(\/blog\/tags\/[^"]+)"/g)].map(([, path]) => path!);
    expect(paths).toHaveLength(tags.length);
    for (const path of paths) {
      const html = await page(path);
      expect(html).toContain("Tagged one");
      expect(html).not.toContain(">Other<");
    }
    expect((await app.request("/blog/tags/nothing")).status).toBe(404);
  });
});

describe("a post", () => {
  it("shows everything the author gave but what can harm", async () => {
    await addPosts(app.pool, [
      {
        title: "On <Reading>",
        slug: "on-reading",
        content: `<h1>Why</h1><p>Because.</p><script>alert(1)</script><img src=x onerror=alert(1)>`,
        excerpt: 'In "short" </script><b>',
        tags: ["essays"],
      },
    ]);
    const html = await page("/blog/on-reading");
    for (const text of ["Back to Blog", "On &lt;Reading&gt;", "<h2>Why</h2><p>Because.</p>", "essays", "1 min read"])
      expect(html).toContain(text);
    expect(html).not.toMatch(/onerror|alert|<b>/);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/blog/on-reading"/>');
    for (const feed of ["/blog/feed.xml", "/blog/atom.xml"]) {
      const xml = await page(feed);
      expect(xml).toContain("&lt;/script&gt;&lt;b&gt;");
      expect(xml).not.toContain("</script><b>");
    }
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(facts)).toMatchObject({ "@type": "BlogPosting", headline: "On <Reading>", keywords: ["essays"] });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<meta property="og:image" content="http://localhost:3000/blog/on-reading/picture.png"/>');
    const picture = await app.request("/blog/on-reading/picture.png");
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(await picture.arrayBuffer()).readUInt32BE(16)).toBe(1_200);
  });

  it.each([
    ["a first paragraph of several lines", `<p>${"Words of a long paragraph. ".repeat(8)}</p><p>More.</p>`, true],
    ["a first paragraph of one line", `<p>One line.</p><p>${"Words. ".repeat(40)}</p>`, false],
    ["a heading", `<h2>Why</h2><p>${"Words. ".repeat(40)}</p>`, false],
  ])("K27: which begins with %s has a drop cap only if that has room for it", async (_, content, expected) => {
    await addPosts(app.pool, [{ slug: "begins", content }]);
    expect((await page("/blog/begins")).includes("data-drop-cap")).toBe(expected);
  });

  it("leads on to two others: those of its tag first, then what was written before it, and to the feed", async () => {
    await addPosts(app.pool, [
      { slug: "tagged", tags: ["essays"] },
      { slug: "one" },
      { slug: "two", tags: ["essays", "lists"] },
      { slug: "three" },
      { slug: "draft", tags: ["essays"], published: false, publishedAt: null },
      { slug: "tomorrow", tags: ["essays"], publishedAt: SOON },
    ]);
    const next = async (slug: string) => {
      const html = await page(`/blog/${slug}`);
      const [, end = ""] = html.split("Read next");
      expect(html).toContain('Follow this blog in your feed reader with <a href="/blog/feed.xml">');
      return [...end.matchAll(/<li><a href="\/blog\/([\w-]+)"/g)].map(([, to]) => to);
    };
    expect(await next("two")).toEqual(["tagged", "one"]);
    expect(await next("three")).toEqual(["two", "one"]);
    expect(await next("one")).toEqual(["tagged", "three"]);
    await app.pool.query("DELETE FROM blog_posts WHERE slug <> 'two'");
    expect(await page("/blog/two")).not.toContain("Read next");
  });

  it.each(["draft", "tomorrow", "none", "Draft", "draft/", "draft/picture.png", "tomorrow/picture.png"])(
    "is not found at /blog/%s, nor its data",
    async (path) => {
      await addPosts(app.pool, [
        { title: "Secret plans", slug: "draft", published: false },
        { title: "Secret plans", slug: "tomorrow", publishedAt: SOON },
      ]);
      const response = await app.request(`/blog/${path}`);
      const html = await response.text();
      expect(response.status).toBe(404);
      if (!path.endsWith("png")) expect(html).toContain("Post not found");
      expect(html + (await page(`/blog/${path}.data`))).not.toContain("Secret");
      for (const list of ["/blog", "/blog/feed.xml", "/blog/atom.xml", "/sitemap.xml"])
        expect(await page(list)).not.toMatch(/Secret|draft|tomorrow/);
    },
  );

  it("shows the books that it names by title and author, and saves them by a plain form", async () => {
    const books = await addBooks(app.pool, [
      { title: "Emma", author: "Jane Austen" },
      { title: "Dune", author: "Frank Herbert" },
      { title: "It", author: "Stephen King" },
      { title: "Émile", author: "Rousseau, Jean-Jacques" },
    ]);
    const content = `<p>Austen wrote <em>Emma</em>. Herbert’s “DUNE” is longer. <em>It</em> is nobody's. Rousseau: <em>Emile</em>.</p>`;
    await addPosts(app.pool, [{ title: "Books", slug: "books", content }]);
    const html = await page("/blog/books");
    const saves = [...html.matchAll(/action="\/saved-books\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(saves).toEqual([books[0], books[1], books[3]]);
    expect(html).toContain("Books in this post");

    const reader = new Reader(app);
    const plain = { headers: { Accept: "text/html,*/*;q=0.8" } };
    const save = (id: number | string) => reader.send(`/saved-books/${id}`, {}, plain);
    const asVisitor = await save(books[0]!);
    expect(asVisitor.headers.get("Location")).toBe(`/sign-in?save=${books[0]}&next=%2Fdashboard`);
    await reader.register("saver@example.org", { save: String(books[0]), next: "/dashboard" });
    const asReader = await save(books[1]!);
    expect([asReader.status, asReader.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect((await save("x")).status).toBe(404);
    const { rows } = await app.pool.query("SELECT book_id AS id FROM saved_books ORDER BY book_id");
    expect(rows.map(({ id }) => id)).toEqual([books[0], books[1]]);

    await app.pool.query("UPDATE books SET title = 'Emma, a novel' WHERE id = $1", [books[0]]);
    expect(await page("/blog/books")).not.toContain(`/saved-books/${books[0]}"`);
  });

  it("is found under every slug it ever had, for good", async () => {
    const [id] = await addPosts(app.pool, [{ slug: "new" }]);
    await app.pool.query("INSERT INTO blog_slugs (slug, post_id) VALUES ('old', $1)", [id]);
    for (const rest of ["", "/picture.png"]) {
      const moved = await app.request(`/blog/old${rest}`, { redirect: "manual" });
      expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/blog/new${rest}`]);
    }
    await app.pool.query("UPDATE blog_posts SET published = false");
    for (const rest of ["", "/picture.png"]) expect((await app.request(`/blog/old${rest}`)).status).toBe(404);
  });
});

describe("a kept page", () => {
  it("tells of a publication, an edit and an unpublication at the next request", async () => {
    const [id] = await addPosts(app.pool, [{ title: "Version 0.", slug: "p", published: false, publishedAt: null }]);
    for (let round = 1; round <= 50; round++) {
      await app.pool.query("UPDATE blog_posts SET published = true, published_at = now(), title = $2 WHERE id = $1", [
        id,
        `Version ${round}.`,
      ]);
      for (const path of ["/blog", "/blog/p", "/blog/feed.xml"])
        expect(await page(path)).toContain(`Version ${round}.`);
      await app.pool.query("UPDATE blog_posts SET published = false");
      expect((await app.request("/blog/p")).status).toBe(404);
      expect(await page("/blog")).not.toContain("Version");
    }
  });

  it("has a scheduled post the moment it comes", async () => {
    const scheduled = async (seconds: number) => {
      const [title, publishedAt] = [`Soon there ${seconds}`, new Date(Date.now() + seconds * 1_000)];
      await addPosts(app.pool, [{ title, slug: "soon", publishedAt }]);
      return { title, before: await page("/blog"), isInTime: new Date() < publishedAt };
    };
    let post = await scheduled(1.2);
    // Where the first page came too late, the next one has more time.
    for (const seconds of [5, 20]) {
      if (post.isInTime) break;
      await app.pool.query("DELETE FROM blog_posts");
      post = await scheduled(seconds);
    }
    expect(post.isInTime).toBe(true);
    expect(post.before).not.toContain(post.title);
    await expect.poll(() => page("/blog")).toContain(post.title);
    expect((await app.request("/blog/soon")).status).toBe(200);
  });

  it("is the same for everybody, compressed, and answered with 304 where it is known", async () => {
    await addPosts(app.pool, [{ slug: "same", content: `<p>${"Many words. ".repeat(200)}</p>` }]);
    const reader = await aReader(app);
    const plain = await app.request("/blog/same");
    const html = await plain.text();
    const signedIn = await reader.get("/blog/same?utm_source=x");
    expect(belowHeader(await signedIn.text())).toBe(belowHeader(html));
    expect(signedIn.headers.getSetCookie()).toEqual([]);
    expect(plain.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect(plain.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    for (const [coding, open] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const response = await app.request("/blog/same", { headers: { "Accept-Encoding": `deflate, ${coding};q=0.9` } });
      expect(response.headers.get("Content-Encoding")).toBe(coding);
      expect(response.headers.get("Vary")).toBe("Accept-Encoding");
      expect(open(Buffer.from(await response.arrayBuffer())).toString()).toBe(html);
    }
    const etag = plain.headers.get("ETag")!;
    expect((await app.request("/blog/same", { headers: { "If-None-Match": etag } })).status).toBe(304);
    const head = await app.request("/blog/same", { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("ETag")]).toEqual([200, "", etag]);
    expect(html).not.toMatch(/modulepreload|<script(?! type="application\/ld\+json")/);
  });
});

it("the blog fails in its own words, and is well again with the database", async () => {
  await addPosts(app.pool, [{ title: "Still there", slug: "p" }]);
  await app.pool.query("ALTER TABLE blog_posts RENAME excerpt TO away");
  await app.pool.query("UPDATE blog_version SET version = version + 1");
  const [list, post] = [await app.request("/blog"), await app.request("/blog/p")];
  expect([list.status, post.status]).toEqual([500, 500]);
  expect(await list.text()).toContain("Failed to load blog posts");
  expect(await post.text()).toContain("Failed to load blog post");
  await app.pool.query("ALTER TABLE blog_posts RENAME away TO excerpt");
  expect(await page("/blog")).toContain("Still there");
});
