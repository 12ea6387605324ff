import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import PostalMime from "postal-mime";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { useMailDelivery } from "#tests/outbox.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, owner, member } = useTestApp({ owner: { role: "admin", emailVerified: true }, member: {} });
useMailDelivery(app);

const NAME = "Café „Zur Eule“ & Co, Wien";
const PLACE = "/admin/settings/place";

function save(fields: Record<string, string | File>, who = owner): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return who.upload(PLACE, form);
}
const errorsOf = async (fields: Record<string, string | File>) => {
  const response = await save(fields);
  if (response.status === 303) return undefined;
  const page = await response.text();
  return Object.fromEntries(
    [...page.matchAll(/<p id="(\w+)-error" role="alert"[^>]*>([^<]*)</g)].map((found) => found.slice(1, 3)),
  ) as Record<string, string>;
};
const logoFile = async (colour = "#14503c", type = "image/png") =>
  new File(
    [
      await sharp({ create: { width: 300, height: 100, channels: 3, background: colour } })
        .png()
        .toBuffer(),
    ],
    "logo.png",
    { type },
  );
const read = async (path: string) => (await app.request(path)).text();
const EMPTY = { placeName: "", accent: "", welcome: "", ownRules: "", purpose: "", language: "", removeLogo: "yes" };
const ESCAPED = NAME.replace("&", "&amp;");

beforeEach(async () => {
  expect((await save(EMPTY)).status).toBe(303);
});

describe("the place's own name", () => {
  it("stands in headers, titles, feeds, the manifest and the data for previews, in both languages", async () => {
    const before = await read("/");
    expect(before).toContain("<title>Bookmatch: find your next book by swiping</title>");
    expect(before).not.toContain("data-place");
    expect((await save({ placeName: `  ${NAME} ` })).headers.get("Location")).toMatch(
      /^\/admin\/settings\?saved=place&at=\d+#place$/,
    );
    for (const path of ["/", "/terms", "/blog", "/sign-in", "/search", "/imprint", "/house-rules", "/nowhere"]) {
      for (const language of ["en", "de"]) {
        const page = await (await app.request(path, { headers: { "Accept-Language": language } })).text();
        expect(page, path).toContain(`data-place="${ESCAPED}"`);
        expect(page.replaceAll(/<script\b[^]*?<\/script>/g, ""), path).not.toContain("Bookmatch");
        expect(/<title>(.*?)<\/title>/.exec(page)?.[1], path).toContain(ESCAPED);
      }
    }
    expect(await read("/blog/feed.xml")).toContain(ESCAPED);
    // insin/control-panel-for-twitter#851: the manifest is forgotten.
    const manifest = await app.request("/site.webmanifest");
    expect(manifest.headers.get("Content-Type")).toBe("application/manifest+json");
    expect(await manifest.json()).toMatchObject({ name: NAME, short_name: NAME, start_url: "/" });
    expect(await (await owner.get("/dashboard")).text()).toContain(`Dashboard · ${ESCAPED}`);
  });

  it("is never an old one, though pages come from a cache", async () => {
    const [id] = await addBooks(app.pool, [{ title: "Dune" }]);
    const book = (await app.request(`/books/${id}`, { redirect: "manual" })).headers.get("Location") ?? "/";
    for (const name of ["Eule", "Kauz", "Uhu", ""]) {
      await save({ placeName: name });
      for (const path of ["/", "/", "/terms", book, "/blog"]) {
        expect(/<title>.*?<\/title>/.exec(await read(path))?.[0], path).toContain(name || "Bookmatch");
      }
    }
  });

  it("signs letters, from an address that is one", async () => {
    await save({ placeName: NAME });
    await owner.send("/admin/settings/test-mail", {}, { headers: { Accept: "application/json" } });
    const folder = join(app.dataDir, "outbox");
    await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith(".eml"))).toHaveLength(1);
    const name = (await readdir(folder)).find((each) => each.endsWith(".eml"));
    const { from, subject, text, html } = await PostalMime.parse(await readFile(join(folder, name!)));
    expect(from).toEqual({ name: NAME, address: "no-reply@localhost" });
    expect(`${subject} ${text} ${html}`).not.toContain("Bookmatch");
    expect(subject).toBe(`A test e-mail from ${NAME}`);
  });

  /** C4illin/ConvertX#575: a name is put into pages as text. */
  it("is text: brackets are refused, everything else is shown as typed", async () => {
    expect(await errorsOf({ placeName: "<script>alert(1)</script>" })).toEqual({
      placeName: "A name can’t have angle or curly brackets.",
    });
    expect(await errorsOf({ placeName: "{title}" })).toHaveProperty("placeName");
    expect((await save({ placeName: "x".repeat(41) })).status).toBe(400);
    for (const nothing of ["…", "\u200d", "Eu\u202ele", "\u2066\u2069"]) {
      expect(await errorsOf({ placeName: nothing }), nothing).toHaveProperty("placeName");
    }
    expect(await errorsOf({ placeName: "Owls 👩‍💻" })).toBeUndefined();
    await save({ placeName: '$& "Bookmatch" $1 \' &lt;' });
    expect(await read("/")).toContain("$&amp; &quot;Bookmatch&quot; $1 &#x27; &amp;lt;");
  });
});

describe("the accent", () => {
  it("is a style sheet at an address that changes with it, under the same policy", async () => {
    await save({ accent: "#1D4A8A" });
    const response = await app.request("/");
    const page = await response.text();
    const [, address] = /<link rel="stylesheet" href="(\/place\/[0-9a-f]{16}\.css)"/.exec(page) ?? [];
    const sheet = await app.request(address!);
    expect(sheet.headers.get("Cache-Control")).toContain("immutable");
    expect(await sheet.text()).toMatch(/^:root\{--pencil:light-dark\(#1d4a8a,#[0-9a-f]{6}\)\}\n$/);
    expect(response.headers.get("Content-Security-Policy")).toContain("style-src 'self';");
    expect(page).not.toContain("style=");
    await save({ accent: "#14503c" });
    expect(await read("/")).not.toContain(address);
    // A page from before the change finds the present one, and asks again.
    const late = await app.request(address!);
    expect([late.headers.get("Cache-Control"), await late.text()]).toEqual([
      "public, no-cache",
      expect.stringContaining("#14503c"),
    ]);
  });

  it("that cannot be read is refused beside the field, with one that can", async () => {
    const errors = await errorsOf({ accent: "#ffee00", placeName: "Eule" });
    expect(errors?.["accent"]).toMatch(/its contrast is 1\.\d, and it takes 4\.5\. #[0-9a-f]{6} is the same colour/);
    const instead = /#[0-9a-f]{6}/.exec(errors!["accent"]!)![0];
    expect(await errorsOf({ accent: instead })).toBeUndefined();
    expect(await errorsOf({ accent: "url(//evil.test)" })).toEqual({ accent: "Choose a colour, such as #2b5d8a." });
    expect(await read("/")).not.toContain("Eule");
  });

  it("can be the usual red again", async () => {
    await save({ accent: "#14503c" });
    expect(await (await owner.get("/admin/settings")).text()).toContain("Use the usual red");
    await save({ accent: "#14503c", usualAccent: "yes" });
    expect(await read("/")).not.toContain("/place/");
    expect(await (await owner.get("/admin/settings")).text()).not.toContain("Use the usual red");
  });

  it("is in the icons and letters too, and Bookmatch's red leaves everything as it was", async () => {
    const pixel = async (path: string) => {
      const bytes = Buffer.from(await (await app.request(path)).arrayBuffer());
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      return [info.width, ...data.subarray(0, 3)];
    };
    await save({ accent: "#14503c" });
    expect(await pixel("/icon-192.png")).toEqual([192, 0x14, 0x50, 0x3c]);
    expect(await pixel("/apple-touch-icon.png")).toEqual([180, 0x14, 0x50, 0x3c]);
    expect(await read("/favicon.svg")).toContain('fill="#14503c"');
    await save({ accent: "#b8331e" });
    expect(await read("/")).not.toContain("/place/");
    expect((await app.request("/place/0123456789abcdef.css")).status).toBe(404);
    expect((await app.request("/icon-192.png")).headers.get("Cache-Control")).toBe("public, max-age=3600");
  });
});

describe("the logo", () => {
  it("is served re-encoded, in the bar, the icons and the share pictures' place, and goes when removed", async () => {
    await save({ logo: await logoFile() });
    const [, version] = /\/place\/([0-9a-f]{16})\.css/.exec(await read("/")) ?? [];
    expect(await read(`/place/${version}.css`)).toContain(
      `--logo:url(/place/${version}.png);--logo-display:block;--logo-ratio:3.000`,
    );
    const logo = await app.request(`/place/${version}.png`);
    expect([logo.headers.get("Content-Type"), logo.headers.get("X-Content-Type-Options")]).toEqual([
      "image/png",
      "nosniff",
    ]);
    expect(await read("/favicon.svg")).toContain("data:image/png;base64,");
    expect(await (await owner.get("/admin/settings")).text()).toContain(`/place/${version}.png`);
    await save({ removeLogo: "yes" });
    expect((await app.request(`/place/${version}.png`)).status).toBe(404);
  });

  it("that is none, lies about its type or is too large, is refused in words, and nothing is saved", async () => {
    const html = new File(["<html><script>alert(1)</script>"], "logo.png", { type: "image/png" });
    expect(await errorsOf({ logo: html, placeName: "Eule" })).toEqual({
      logo: "Choose a PNG, JPEG, WebP or SVG picture.",
    });
    expect(await read("/")).not.toContain("Eule");
    const large = await save({ logo: new File([new Uint8Array(20 * 1024 * 1024)], "logo.png") });
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining("larger than 2 MB")]);
    // A picture is what its bytes are.
    expect(await errorsOf({ logo: await logoFile("#000000", "text/html") })).toBeUndefined();
  });
});

it("words of welcome, house rules, a purpose and a language of its own stand where they belong", async () => {
  await save({
    welcome: "Schön, dass du da bist!",
    ownRules: "Bring cake.\n\n Ring twice. ",
    purpose: "Talking in Graz.",
    language: "de",
  });
  expect(await read("/register")).toContain("Schön, dass du da bist!");
  expect(await read("/house-rules")).toContain("<li>Bring cake.</li><li>Ring twice.</li>");
  expect(await read("/imprint")).toContain("<dd>Talking in Graz.</dd>");
  expect(await read("/imprint")).toContain('<html lang="de"');
  const english = await app.request("/imprint", { headers: { "Accept-Language": "en-US" } });
  expect(await english.text()).toContain('<html lang="en"');
});

it("what is not sent stays as it is", async () => {
  await save({ placeName: "Eule", welcome: "Schön!", ownRules: "Bring cake.", purpose: "Talking in Graz." });
  await save({ accent: "#14503c" });
  const page = await (await owner.get("/admin/settings")).text();
  for (const words of ["Eule", "Schön!", "Bring cake.", "Talking in Graz."]) expect(page).toContain(words);
});

it("without scripts, what is refused comes back as typed, with a shade that can be read", async () => {
  const refused = await save({ placeName: "Eule", accent: "#ffee00", welcome: "Schön!", language: "de" });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  const instead = /(#[0-9a-f]{6}) is the same colour/.exec(page)![1];
  expect(page).toMatch(new RegExp(`id="accent"[^>]*value="${instead}"`));
  expect(page).toContain('value="Eule"');
  expect(page).toContain("Schön!");
  expect(page).toMatch(/<option value="de" lang="de" selected=""/);
});

it("nobody but an admin changes any of it, and a line of the audit names what was changed", async () => {
  expect((await save({ placeName: "Mine" }, member)).status).toBe(403);
  await save({ placeName: "Eule", accent: "#14503c" });
  const { rows } = await app.pool.query("SELECT subject FROM moderation_log ORDER BY id DESC LIMIT 1");
  expect(rows).toEqual([{ subject: "name of the site, accent colour" }]);
});

it("costs no page a statement: it is in memory", async () => {
  await save({ placeName: "Eule", logo: await logoFile() });
  const asked: string[] = [];
  const { pool } = (await import("#db/client.server.ts")) as { pool: { on(name: string, listener: () => void): void } };
  pool.on("acquire", () => asked.push("connection"));
  await read("/site.webmanifest");
  await read("/icon-512.png");
  expect(asked).toEqual([]);
});
