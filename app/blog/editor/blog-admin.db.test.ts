import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";

import { addPosts } from "#tests/factories/posts.ts";
import { HARMFUL_HTML } from "#tests/harmful-html.ts";
import { Reader } from "#tests/reader.ts";
import { anAdmin, useTestApp } from "#tests/signed-in.ts";

const { app, admin, ben, ana } = useTestApp({
  admin: { role: "admin" },
  ben: { role: "admin", nickname: "Ben" },
  ana: {},
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM blog_posts; DELETE FROM blog_images");
});

type Fields = Record<string, string | string[]>;

const POST: Fields = {
  title: "What stays",
  slug: "what-stays",
  coverImage: "/blog/images/0123456789abcdef.webp",
  excerpt: "On closing a book.",
  content: "<p>Some words.</p>",
  tags: ["essays"],
};

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  return form;
}

const create = (fields: Fields = {}, who: Reader = admin) =>
  who.upload("/admin/blog/new", formOf({ ...POST, ...fields }));
const edit = (id: number, version: number, fields: Fields = {}, who: Reader = admin) =>
  who.upload(`/admin/blog/edit/${id}`, formOf({ ...POST, version: String(version), ...fields }));

async function posts() {
  const { rows } = await app.pool.query("SELECT * FROM blog_posts ORDER BY id");
  return rows;
}
const only = async () => (await posts())[0];
const publicAt = async (slug: string) => {
  const { status, headers } = await new Reader(app).get(`/blog/${slug}`);
  return [status, headers.get("Location")?.replace(/^https?:\/\/[^/]+/, "") ?? null];
};

describe("a new post", () => {
  it("is a draft with an author, and leads to the list", async () => {
    const response = await create();
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/admin/blog"]);
    const { coverImage, ...others } = POST;
    expect(await only()).toMatchObject({ ...others, cover_image: coverImage, published: false, published_at: null });
    expect((await only()).author_id).not.toBeNull();
    expect(await publicAt("what-stays")).toEqual([404, null]);
  });

  it("saved by an author who goes on writing leads to its form, and a change of it names the next version", async () => {
    const created = await create({ continue: "on" });
    const { id } = await only();
    expect([created.status, created.headers.get("Location")]).toEqual([302, `/admin/blog/edit/${id}#text`]);
    const changed = await edit(id, 1, { title: "Changed on the way", continue: "on" });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("Changed on the way");
    expect(await only()).toMatchObject({ title: "Changed on the way", version: 2 });
    expect((await edit(id, 1, { continue: "on" })).status).toBe(409);
    expect((await create({ slug: "another", continue: "on" }, ana)).status).not.toBe(200);
    expect(await posts()).toHaveLength(1);
  });

  it("is public at once, or at a time on the admin's clock", async () => {
    await create({ published: "on" });
    expect(await publicAt("what-stays")).toEqual([200, null]);
    await create({ slug: "later", published: "on", publishAt: "2199-01-02T09:30", timeZone: "Europe/Vienna" });
    expect((await posts())[1].published_at).toEqual(new Date("2199-01-02T08:30:00Z"));
    expect(await publicAt("later")).toEqual([404, null]);
    expect(await (await admin.get("/admin/blog")).text()).toContain("Scheduled for January 2, 2199 at 8:30 AM");
    await app.pool.query("UPDATE blog_posts SET published_at = now() WHERE slug = 'later'");
    expect(await publicAt("later")).toEqual([200, null]);
  });

  it.each([
    ["title", " ", "Enter a title."],
    ["title", "\u200B", "Enter a title."],
    ["title", "x".repeat(201), "Use at most 200 characters."],
    ["slug", "", "Enter a slug."],
    ["slug", "What Stays", "Use lowercase letters"],
    ["slug", "a--b", "Use lowercase letters"],
    ["slug", "images", "The blog itself uses this slug"],
    ["coverImage", "", "Enter the URL of a picture."],
    ["coverImage", "cover", "Enter a URL"],
    ["coverImage", "javascript:alert(1)", "Enter a URL"],
    ["coverImage", "data:image/png;base64,AAAA", "Enter a URL"],
    ["excerpt", "", "Enter an excerpt."],
    ["excerpt", "x".repeat(1_001), "Use at most 1,000 characters."],
    ["content", "\n", "Enter the content."],
    ["content", "<script>alert(1)</script>", "There’s nothing here to show. Add some text or a picture."],
    ["content", "x".repeat(400_001), "Use at most 400,000 characters."],
    ["tags", "..", "A tag needs a letter or a digit."],
    ["tags", "x".repeat(51), "Use at most 50 characters in a tag."],
  ])("with %s %j is refused beside that field, with all that was typed", async (name, value, message) => {
    const response = await create({ [name]: value, excerpt: name === "excerpt" ? value : "Kept as typed." });
    const page = await response.text();
    expect([response.status, page.includes(message)]).toEqual([400, true]);
    if (name !== "excerpt") expect(page).toContain("Kept as typed.");
    expect(await posts()).toEqual([]);
  });

  it("takes whatever text there is, and never breaks on it", async () => {
    const odd = ["a\u0000b", "\uD800", "🏳️‍🌈", "\u202Eabc", "e\u0301".repeat(40), "a\r\nb", "<b>\"'&amp;"];
    for (const [index, text] of odd.entries()) {
      const response = await create({
        title: `T ${text}`,
        slug: `odd-${index}`,
        excerpt: `E ${text}`,
        tags: [`t ${text}`],
      });
      expect([text, response.status]).toEqual([text, 302]);
    }
    expect((await posts()).map(({ title }) => title)).toContain("T <b>\"'&amp;");
  });

  it("has its tags trimmed, each once, without empty ones, also from one line", async () => {
    await create({ tags: [" essays ", "", "essays", "rereading, slow  books,,essays"] });
    expect((await only()).tags).toEqual(["essays", "rereading", "slow books"]);
  });

  it("too large to be sent is refused", async () => {
    expect((await create({ content: "x".repeat(600 * 1024) })).status).toBe(413);
    expect(await posts()).toEqual([]);
  });
});

describe("a slug", () => {
  it("that another post has is refused beside the field", async () => {
    await create();
    const page = await (await create({ title: "Another" })).text();
    expect(page).toContain("Another post uses this slug, or used to. Choose another.");
    expect(page).toContain(">Another</textarea>");
    expect(await posts()).toHaveLength(1);
  });

  it("that was public leads to the post for good, through every later one, and no other post gets it", async () => {
    await create({ published: "on" });
    const { id } = await only();
    await edit(id, 1, { slug: "second", published: "on" });
    await edit(id, 2, { slug: "third", published: "on" });
    expect(await publicAt("what-stays")).toEqual([301, "/blog/third"]);
    expect(await publicAt("second")).toEqual([301, "/blog/third"]);
    expect((await create({ published: "on" })).status).toBe(400);
    expect((await create({ slug: "second" })).status).toBe(400);
    // The post itself may have it again.
    await edit(id, 3, { published: "on" });
    expect(await publicAt("what-stays")).toEqual([200, null]);
    expect(await publicAt("third")).toEqual([301, "/blog/what-stays"]);
  });

  it("of a draft that never was public is free again", async () => {
    await create();
    await edit((await only()).id, 1, { slug: "second" });
    expect((await create({ published: "on" })).status).toBe(302);
    expect(await publicAt("what-stays")).toEqual([200, null]);
  });

  it("given up and taken in the same moment stays the first post's", async () => {
    for (let round = 0; round < 10; round++) {
      const [id] = (await addPosts(app.pool, [{ slug: `round-${round}` }])) as [number];
      await Promise.all([
        edit(id, 1, { slug: `moved-${round}`, published: "on" }),
        create({ slug: `round-${round}`, published: "on" }),
      ]);
      expect(await publicAt(`round-${round}`)).toEqual([301, `/blog/moved-${round}`]);
    }
  });

  it("wanted by fifty new posts at once goes to one", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, ...Array<number>(49).fill(400)]);
  });
});

describe("two editors", () => {
  it("the second is told who saved first, keeps what was typed, and may save over it", async () => {
    await create();
    const { id } = await only();
    expect((await edit(id, 1, { title: "Ben's title" }, ben)).status).toBe(302);
    const response = await edit(id, 1, { title: "My title" });
    const page = await response.text();
    expect(response.status).toBe(409);
    expect(page).toMatch(/Ben saved this post on \w+ \d+, \d{4} at \d+:\d\d [AP]M, after you opened it/);
    expect(page).toContain(">My title</textarea>");
    expect(page).toContain("Ben&#x27;s title");
    // Saved once more, still based on the first version, it is still told.
    expect(page).toContain('name="version" value="1"');
    expect((await only()).title).toBe("Ben's title");
    expect((await edit(id, 1, { title: "My title", overVersion: "2" })).status).toBe(302);
    expect(await only()).toMatchObject({ title: "My title", version: 3 });
  });

  it("of fifty who save the same version one does, and every other is told", async () => {
    await create({ published: "on" });
    const { id } = await only();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => edit(id, 1, { title: `Title ${index}`, published: "on" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, ...Array<number>(49).fill(409)]);
    expect((await only()).version).toBe(2);
  });

  it("a form that was open while the post was published does not take that back unasked", async () => {
    await create();
    const { id } = await only();
    await ben.send(`/admin/blog/${id}/publication`);
    expect((await edit(id, 1)).status).toBe(409);
    expect((await only()).published).toBe(true);
  });

  it("a post stays when the account that wrote it goes, and nobody is named any more", async () => {
    const carl = await anAdmin(app);
    await create({}, carl);
    await app.pool.query("DELETE FROM users WHERE id = $1", [carl.id]);
    expect(await only()).toMatchObject({ title: "What stays", author_id: null, edited_by: null });
    expect(await (await edit((await only()).id, 7)).text()).toContain("Another admin saved this post on");
  });

  it("a post that was deleted meanwhile is said to be, with what was typed", async () => {
    const form = formOf({ ...POST, version: "1", title: "My title" });
    const response = await admin.upload("/admin/blog/edit/4711.data", form);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("My title")]);
  });
});

describe("a publication", () => {
  it("comes and goes at the next request, keeps its first moment, and is the same said twice", async () => {
    await create();
    const { id } = await only();
    expect((await admin.send(`/admin/blog/${id}/publication`)).status).toBe(303);
    expect(await publicAt("what-stays")).toEqual([200, null]);
    const { published_at, version } = await only();
    await admin.send(`/admin/blog/${id}/publication`);
    expect((await only()).version).toBe(version);
    await admin.send(`/admin/blog/${id}/publication`, {}, { method: "DELETE" });
    expect(await publicAt("what-stays")).toEqual([404, null]);
    await admin.send(`/admin/blog/${id}/publication`);
    expect((await only()).published_at).toEqual(published_at);
  });

  it("that was scheduled and taken back is forgotten", async () => {
    await create({ published: "on", publishAt: "2199-01-02T09:30" });
    const { id } = await only();
    await admin.send(`/admin/blog/${id}/publication`, {}, { method: "DELETE" });
    expect(await only()).toMatchObject({ published: false, published_at: null });
    await admin.send(`/admin/blog/${id}/publication`);
    expect(await publicAt("what-stays")).toEqual([200, null]);
  });

  it("of a post that is not there, and a deletion of one, are answered with 404", async () => {
    for (const [path, method] of [
      ["/admin/blog/4711/publication", "POST"],
      ["/admin/blog/4711/publication", "DELETE"],
      ["/admin/blog/4711", "DELETE"],
      ["/admin/blog/x", "DELETE"],
      ["/admin/blog/9999999999", "DELETE"],
    ]) {
      expect((await admin.send(path!, {}, { method: method! })).status).toBe(404);
    }
  });
});

it("nobody but the admin changes or sees anything, by page or by data", async () => {
  await create({ title: "Secret title", content: "<p>Secret words.</p>" });
  const before = await posts();
  const { id } = before[0];
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const picture = () => formOf({});
  for (const [who, status] of [
    [ana, 403],
    [new Reader(app), 401],
  ] as const) {
    for (const twin of ["", ".data"]) {
      const fields = { ...POST, slug: "other", version: "1", overVersion: "1", author_id: "x" };
      const upload = picture();
      upload.set("file", new File([new Uint8Array(png)], "x.png"));
      const answers = [
        await who.upload(`/admin/blog/new${twin}`, formOf(fields)),
        await who.upload(`/admin/blog/edit/${id}${twin}`, formOf(fields)),
        await who.upload(`/admin/blog/preview${twin}`, formOf(fields)),
        await who.upload(`/admin/blog/images${twin}`, upload),
        await who.send(`/admin/blog/${id}/publication${twin}`),
        await who.send(`/admin/blog/${id}/publication${twin}`, {}, { method: "DELETE" }),
        await who.send(`/admin/blog/${id}${twin}`, {}, { method: "DELETE" }),
      ];
      for (const answer of answers) {
        expect([twin, [200, 204].includes(answer.status)]).toEqual([twin, false]);
        if (twin === "") expect(answer.status).toBe(status);
      }
      for (const path of ["/admin/blog", "/admin/blog/new", `/admin/blog/edit/${id}`, "/admin/blog/preview"]) {
        expect(await (await who.get(path + twin)).text()).not.toMatch(/Secret/);
      }
    }
  }
  expect(await posts()).toEqual(before);
  expect((await app.pool.query("SELECT FROM blog_images")).rowCount).toBe(0);
});

it("a post that is not there leads to the list", async () => {
  for (const id of ["4711", "x", "0", "99999999999"]) {
    const response = await admin.get(`/admin/blog/edit/${id}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/admin/blog"]);
  }
});

it("what harms is gone from content, and is only text in every other field", async () => {
  const save = (html: string, index: number) =>
    create({
      title: `T ${html}`.slice(0, 200),
      slug: `harm-${index}`,
      excerpt: html,
      content: `<p>Safe</p>${html}`,
      tags: [`t${html}`.slice(0, 49)],
      published: "on",
    });
  // All at once are more than wait for a connection for long.
  for (let first = 0; first < HARMFUL_HTML.length; first += 25)
    await Promise.all(HARMFUL_HTML.slice(first, first + 25).map((html, index) => save(html, first + index)));
  const stored = (await posts()) as Array<{ content: string }>;
  expect(stored.length).toBeGreaterThan(HARMFUL_HTML.length / 2);
  for (const { content } of stored) {
    expect(content).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
    // What stands between quotes is the value of an attribute, and only text.
    expect(content.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<script|<[^>]+\son\w+\s*=/i);
  }
  const preview = await admin.upload(
    "/admin/blog/preview",
    formOf({ ...POST, title: "<img src=x onerror=alert(1)>", content: HARMFUL_HTML.join("\n") }),
  );
  expect(preview.status).toBe(200);
  expect((await preview.text()).replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<script|<[^>]+\son\w+\s*=/i);
});

describe("an uploaded picture", () => {
  const upload = (bytes: Buffer | Uint8Array, name = "picture.png") => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
    return admin.upload("/admin/blog/images", form);
  };
  const red = () => sharp({ create: { width: 640, height: 400, channels: 3, background: "red" } });

  it("is kept as WebP without what its camera wrote, under its content's name, and served", async () => {
    const jpeg = await red()
      .withExif({ IFD0: { Artist: "Where I live" } })
      .jpeg()
      .toBuffer();
    const response = await upload(jpeg);
    const { address } = (await response.json()) as { address: string };
    expect(address).toMatch(/^\/blog\/images\/[0-9a-f]{16}\.webp$/);
    expect(await (await upload(jpeg)).json()).toEqual({ ok: true, address });
    const served = Buffer.from(await (await new Reader(app).get(address)).arrayBuffer());
    expect(await sharp(served).metadata()).toMatchObject({ format: "webp", width: 640, height: 400 });
    expect(served.includes("Where I live")).toBe(false);
    await create({ coverImage: address, content: `<p>x</p><img src="${address}" alt="red">`, published: "on" });
    expect(await (await new Reader(app).get("/blog/what-stays")).text()).toContain('width="640"');
  });

  it("that is none, hides a document, is damaged or far too large is refused in words", async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "red" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const png = await red().png().toBuffer();
    const bad: Array<[string, Buffer, number, RegExp]> = [
      ["svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 400, /Choose a JPEG/],
      ["html", Buffer.from("<script>alert(1)</script>"), 400, /Choose a JPEG/],
      ["broken", png.subarray(0, png.length / 2), 400, /damaged/],
      ["bomb", bomb, 400, /too many pixels/],
      ["empty", Buffer.alloc(0), 400, /empty/],
    ];
    for (const [name, bytes, status, message] of bad) {
      const response = await upload(bytes);
      expect([name, response.status, await response.text()]).toEqual([name, status, expect.stringMatching(message)]);
    }
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
    expect((await app.pool.query("SELECT FROM blog_images")).rowCount).toBe(0);
  });
});

it("ten thousand posts are paged from either end, each once, at the same cost", async () => {
  await app.pool.query(
    `INSERT INTO blog_posts (title, slug, content, excerpt, cover_image, created_at)
     SELECT 'Post ' || n, 'post-' || n, '<p>x</p>', 'x', 'https://127.0.0.1/x', now() - n / 3 * interval '1 s'
     FROM generate_series(1, 10000) n`,
  );
  await app.pool.query("ANALYZE blog_posts");
  const idsOn = async (path: string) => {
    const page = await (await admin.get(path)).text();
    return [...page.matchAll(/id="post-(\d+)"/g)].map(([, id]) => Number(id));
  };
  const all = (await app.pool.query("SELECT id FROM blog_posts ORDER BY created_at DESC, id DESC")).rows.map(
    ({ id }) => id,
  );
  expect(await idsOn("/admin/blog")).toEqual(all.slice(0, 25));
  expect(await idsOn(`/admin/blog?before=${all[24]}`)).toEqual(all.slice(25, 50));
  expect(await idsOn(`/admin/blog?after=${all[50]}`)).toEqual(all.slice(25, 50));
  expect(await idsOn(`/admin/blog?before=${all[9_989]}`)).toEqual(all.slice(9_990));
  const { rows } = await app.pool.query(
    `EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM blog_posts
     WHERE (created_at, id) < ((SELECT there.created_at FROM blog_posts there WHERE there.id = ${all[9_900]}), ${all[9_900]})
     ORDER BY created_at DESC, id DESC LIMIT 26`,
  );
  expect(JSON.stringify(rows)).toContain("blog_posts_newest");
  const gone = await admin.get(`/admin/blog?before=${all.at(-1)}`);
  expect(gone.headers.get("Location")).toBe("/admin/blog");
});
