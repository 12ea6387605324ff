import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, ana, owner } = useTestApp({ ana: {}, owner: { role: "admin" } });
const LIBRARY = {
  name: "City Library",
  kind: "library",
  country: "AT",
  template: "https://library.example/find?q={search}",
  tag: "",
};

let book: number;
beforeEach(async () => {
  await app.pool.query("DELETE FROM places; DELETE FROM books");
  await app.pool.query("INSERT INTO places (kind, position) VALUES ('shop', 1)");
  [book] = (await addBooks(app.pool, [{ title: "Momo & more", isbn13: "9780141439471" }])) as [number];
});

const visit = async (path: string) => (await new Reader(app).get(path)).text();
const list = async () => (await app.pool.query("SELECT id, name, is_on FROM places ORDER BY position")).rows;
const names = async () => (await list()).map(({ name, is_on: isOn }) => `${name ?? "shop"}${isOn ? "" : " off"}`);
const arrange = (reader: Reader, places: string) => reader.send("/admin/places/order", { places });

describe("the owner's places", () => {
  it("begin with the shop of the configuration, whose name the buttons carry", async () => {
    const page = await visit("/");
    expect(page).toContain("Open Amazon Link");
    expect(page).toContain("https://www.amazon.com/s?k=9780141439471");
    expect(page).toContain("Amazon Affiliate");
  });

  it("are added, put in order and switched off, and a visitor's cached page shows it at once", async () => {
    await visit("/");
    expect((await owner.send("/admin/places", LIBRARY)).status).toBe(200);
    const [shop, library] = await list();
    expect(await visit("/")).toContain("Open Amazon Link");
    await arrange(owner, `${library.id} ${shop.id}`);
    expect(await visit("/")).toContain("Open City Library Link");
    await arrange(owner, `${shop.id} ${library.id}`);
    expect(await visit("/")).toContain("Open Amazon Link");
    await arrange(owner, `-${shop.id} ${library.id}`);
    const page = await visit("/");
    expect(page).toContain("https://library.example/find?q=9780141439471");
    expect(page).not.toMatch(/amazon/i);
    expect(await names()).toEqual(["shop off", "City Library"]);
  });

  it("are added ready, the configured shop once", async () => {
    for (const preset of ["worldcat", "configured"]) {
      expect((await owner.send("/admin/places/presets", { preset })).status).toBe(303);
    }
    expect(await names()).toEqual(["shop", "WorldCat"]);
    expect((await owner.send("/admin/places/presets", { preset: "nowhere" })).status).toBe(400);
  });

  it("are changed and removed, and the audit names them", async () => {
    await owner.send("/admin/places", LIBRARY);
    const { id } = (await list())[1];
    expect((await owner.send(`/admin/places/${id}`, { ...LIBRARY, name: "Our Library" })).status).toBe(303);
    expect(await (await owner.get(`/admin/places/${id}`)).text()).toContain('value="Our Library"');
    expect((await owner.send(`/admin/places/${id}/removal`, {})).status).toBe(303);
    expect(await names()).toEqual(["shop"]);
    const { rows } = await app.pool.query("SELECT subject FROM moderation_log ORDER BY id DESC LIMIT 3");
    expect(rows.map(({ subject }) => subject)).toEqual([
      "place removed: Our Library",
      "place changed: Our Library",
      "place added: City Library",
    ]);
  });

  it("keep the configured shop's name and address to the server, and may do without it", async () => {
    const { id } = (await list())[0];
    expect((await owner.send(`/admin/places/${id}`, LIBRARY)).status).toBe(404);
    expect((await owner.send(`/admin/places/${id}/removal`, {})).status).toBe(303);
    expect(await names()).toEqual([]);
    expect((await visit("/")).match(/Open .* Link/)).toBeNull();
    expect(await (await owner.get("/admin/places")).text()).not.toMatch(/amazon/i);
  });

  it.each([
    [{ name: " " }, "Enter a name."],
    [{ template: "javascript:alert({title})" }, "Enter a web address that begins with http:// or https://."],
    [{ template: "https://192.168.1.1/{title}" }, "Use a public web address."],
    [{ template: "https://a:b@shop.example/{title}" }, "Leave user names and passwords out."],
    [{ country: "Austria" }, "Enter two capital letters, such as AT, or leave it empty."],
    [{ tag: "ours-21" }, "Write {tag} where the tag belongs in the address."],
    [{ template: "https://shop.example/?q={title}&t={tag}" }, "Enter your tag, or remove {tag} from the address."],
  ])("refuse %j with words beside the field", async (wrong, problem) => {
    const response = await owner.send("/admin/places", { ...LIBRARY, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(problem);
    expect(await names()).toEqual(["shop"]);
  });

  it.each(["", "x", "1 1", "1,2", "0", `${"1 ".repeat(500)}1`, "1 -1"])("refuse %j as an order", async (order) => {
    expect((await arrange(owner, order)).status).toBe(400);
  });

  it("are refused to a reader with 403", async () => {
    const { id } = (await list())[0];
    for (const path of ["", "/order", "/presets", `/${id}`, `/${id}/check`, `/${id}/removal`]) {
      const fields = { ...LIBRARY, places: `-${id}`, preset: "worldcat" };
      expect((await ana.send(`/admin/places${path}`, fields)).status).toBe(403);
    }
    expect(await names()).toEqual(["shop"]);
  });

  it("are not asked for a private address, whatever the database holds", async () => {
    await app.pool.query(
      "INSERT INTO places (id, kind, name, template, position) VALUES (77, 'library', 'Inside', 'http://127.0.0.1/?q={title}', 2)",
    );
    const response = await owner.send("/admin/places/77/check", {});
    expect(await response.json()).toEqual({ ok: true, status: null });
  });

  it("put the disclosure beside each link with the owner's tag, and into the terms", async () => {
    expect(await visit("/terms")).toContain("The owner earns nothing from links to books.");
    const tagged = {
      ...LIBRARY,
      name: "Book Shop",
      template: "https://books.example/?q={search}&ref={tag}",
      tag: "ours",
    };
    await owner.send("/admin/places", tagged);
    const [shop, books] = await list();
    await arrange(owner, `${books.id} ${shop.id}`);
    const page = await visit("/");
    expect(page).toMatch(
      /href="https:\/\/books\.example\/\?q=9780141439471&amp;ref=ours" target="_blank" rel="sponsored/,
    );
    expect(page).toContain("Affiliate link</small>");
    expect(page).toContain("Book Shop Affiliate");
    expect(await visit("/terms")).toContain("Those to Book Shop are affiliate links");
    expect(await visit("/imprint")).toContain("Links to books and deals");
  });
});

describe("a reader's own places", () => {
  const own = async (reader: Reader) => (await reader.get("/dashboard/saved-books")).text();

  beforeEach(async () => {
    await app.pool.query("DELETE FROM saved_books");
    await ana.send(`/saved-books/${book}`);
    await owner.send(`/saved-books/${book}`);
    await owner.send("/admin/places", LIBRARY);
  });

  it("are in their order for that reader alone, and come with their data", async () => {
    const [shop, library] = await list();
    expect((await ana.send("/account/places", { places: `${library.id} ${shop.id}` })).status).toBe(303);
    expect(await own(ana)).toContain("library.example");
    expect(await own(owner)).toContain("www.amazon.com");
    expect(await visit("/")).toContain("Open Amazon Link");
    const page = await (await ana.get("/account/settings")).text();
    expect(page).toContain("City Library");
  });

  it("are hidden and shown again, and a place that the owner adds comes last", async () => {
    const [shop, library] = await list();
    await ana.send("/account/places", { places: `-${shop.id} ${library.id}` });
    expect(await own(ana)).not.toContain("amazon");
    expect(await (await ana.get("/account/places")).text()).toContain("Hidden");
    await owner.send("/admin/places/presets", { preset: "worldcat" });
    expect(await own(ana)).toContain("library.example");
    await ana.send("/account/places", { places: `${shop.id} ${library.id}` });
    expect(await own(ana)).toContain("www.amazon.com");
  });

  it("are gone with the reader and with the place; what is no place is left out", async () => {
    const [shop, library] = await list();
    await ana.send("/account/places", { places: `${library.id} -${shop.id} 99999` });
    const count = async () => Number((await app.pool.query("SELECT count(*) FROM reader_places")).rows[0].count);
    expect(await count()).toBe(2);
    await owner.send(`/admin/places/${library.id}/removal`, {});
    expect(await count()).toBe(1);
    const leaver = await aReader(app);
    await leaver.send("/account/places", { places: `${shop.id}` });
    expect(await count()).toBe(2);
    await app.pool.query("DELETE FROM users WHERE id = $1", [leaver.id]);
    expect(await count()).toBe(1);
  });
});

describe("a book's own link", () => {
  it("is the configured shop's, and is gone with it", async () => {
    await app.pool.query("UPDATE books SET link_url = 'https://www.amazon.com/dp/1' WHERE id = $1", [book]);
    expect(await visit("/")).toContain("https://www.amazon.com/dp/1");
    await owner.send("/admin/places", LIBRARY);
    const [shop, library] = await list();
    await arrange(owner, `-${shop.id} ${library.id}`);
    expect(await visit("/")).not.toMatch(/amazon/i);
  });
});
