import fc from "fast-check";
import type { Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, it } from "vitest";

import { HARMFUL_HTML } from "#tests/harmful-html.ts";

import { cleanPost } from "./post-html.server.ts";
import { POST_SCHEMA } from "./post-schema.ts";

const clean = (html: string) => cleanPost(html).html;

/** What a browser finds in the HTML that no post may hold. */
function harmIn(html: string): string[] {
  const tags = new Set(POST_SCHEMA.tagNames);
  const attributes = new Set(
    Object.values(POST_SCHEMA.attributes ?? {})
      .flat()
      .map(String),
  );
  const harm: string[] = [];
  const look = (node: Root | RootContent): void => {
    if (node.type === "comment" || node.type === "doctype") harm.push(node.type);
    if (node.type === "element") {
      if (!tags.has(node.tagName)) harm.push(node.tagName);
      for (const [name, value] of Object.entries(node.properties)) {
        if (!attributes.has(name)) harm.push(`${node.tagName} ${name}`);
        if (name === "id" && !String(value).startsWith("post-")) harm.push(`id ${String(value)}`);
        const scheme = URL.parse(String(value), "https://here.invalid")?.protocol;
        if (["href", "src", "cite"].includes(name) && !["https:", "http:", "mailto:"].includes(scheme!))
          harm.push(scheme!);
      }
    }
    if ("children" in node) node.children.forEach(look);
  };
  look(fromHtml(html, { fragment: true }));
  // As a browser reads it inside a page, and not only as a fragment.
  look({ type: "root", children: bodyOf(fromHtml(`<!doctype html><html><body><div>${html}</div></body></html>`)) });
  return harm;
}

function bodyOf(tree: Root): RootContent[] {
  const html = tree.children.find((node) => node.type === "element");
  const body =
    html?.type === "element" ? html.children.find((node) => node.type === "element" && node.tagName === "body") : null;
  return body?.type === "element" ? body.children : [];
}

describe("what can harm", () => {
  it(`is gone from each of ${HARMFUL_HTML.length} payloads, and cleaning again changes nothing`, () => {
    expect(HARMFUL_HTML.length).toBeGreaterThan(300);
    for (const payload of HARMFUL_HTML) {
      const once = clean(payload);
      expect([payload, harmIn(once)]).toEqual([payload, []]);
      expect(clean(once)).toBe(once);
    }
  });

  it("is gone however payloads are cut up and put together", () => {
    const piece = fc.oneof(
      fc.constantFrom(...HARMFUL_HTML),
      fc.constantFrom(...HARMFUL_HTML).chain((html) => fc.nat(html.length).map((end) => html.slice(0, end))),
      fc.constantFrom(
        "<p>",
        "</p>",
        "<table>",
        "<a href=/x>",
        "</a>",
        "<pre>\n\n",
        "&lt;",
        '"',
        "-->",
        "</svg>",
        "<li>",
      ),
      fc.string({ unit: "binary", maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const once = clean(pieces.join(""));
        expect(harmIn(once)).toEqual([]);
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  it("leaves plain words of what is nested deeper than any text", () => {
    expect(clean(`${"<div>".repeat(20_000)}words`)).toBe("<p>words</p>");
  });
});

describe("what an author writes", () => {
  it.each([
    `<p>Words, <em>soft</em> and <strong>loud</strong>; “quoted” &#x26; plain.</p>`,
    `<h2>Part</h2><h3>Chapter</h3><h4>Verse</h4><ul><li>one</li><li>two<ol start="3" reversed><li value="7">x</li></ol></li></ul>`,
    `<blockquote cite="https://example.org/"><p>Said.</p></blockquote><hr><pre><code>if (a &#x3C; b) {\n  c();\n}</code></pre>`,
    `<figure><img src="https://example.org/a.jpg" alt="A cat, asleep"><figcaption>The cat</figcaption></figure>`,
    `<table><caption>Books</caption><thead><tr><th scope="col">A</th><th colspan="2">B</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr></tbody></table>`,
    `<p>A <a href="/blog/other">link</a>, a <a href="mailto:me@example.org">letter</a>, H<sub>2</sub>O, x<sup>2</sup>, <abbr title="World Wide Web">WWW</abbr>, <time datetime="2026-01-01">New Year</time>, <kbd>Esc</kbd>, <mark>marked</mark>, <del>gone</del>, <ins>new</ins>.</p>`,
    `<details open><summary>More</summary><p>Here.</p></details><dl><dt>Term</dt><dd>Meaning</dd></dl>`,
    `<p lang="de" dir="ltr">Grüße<br>an <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>`,
    `<p>Noted<sup><a href="#post-fn1">1</a></sup></p><p id="post-fn1">The note.</p>`,
    `<p><img src="/blog/images/0123456789abcdef.webp" alt=""></p>`,
  ])("stays as it is: %s", (html) => {
    expect(clean(html).replaceAll("&#x26;", "&")).toBe(html.replaceAll("&#x26;", "&"));
  });

  it.each([
    ["<h1>Title</h1>", "<h2>Title</h2>"],
    [
      '<a href="https://example.org/x" target="_blank" onclick="x()">out</a>',
      '<a href="https://example.org/x" rel="noopener noreferrer">out</a>',
    ],
    ['<p id="intro" class="big" style="color:red">x</p>', '<p id="post-intro">x</p>'],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3" width="560"></iframe>',
      '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">Watch on YouTube</a>',
    ],
    [
      '<iframe src="https://player.vimeo.com/video/1234"></iframe>',
      '<a href="https://vimeo.com/1234" rel="noopener noreferrer">Watch on Vimeo</a>',
    ],
    ['<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>', ""],
    [
      '<img src="http://localhost:3000/blog/images/0123456789abcdef.webp">',
      '<img src="/blog/images/0123456789abcdef.webp" alt="">',
    ],
    ['<img src="/dashboard"><img src="http://localhost:3000/sign-out">', ""],
  ])("%s becomes %s", (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it("is told by its words and the pictures it names", () => {
    const { text, pictures } = cleanPost(
      `<p>Two words</p><img src=https://a.example/1.png><p>more</p><img src=https://a.example/1.png><img src=//b.example/2.png>`,
    );
    expect(text).toBe("Two words more");
    expect(pictures).toEqual(["https://a.example/1.png", "https://b.example/2.png"]);
  });
});
