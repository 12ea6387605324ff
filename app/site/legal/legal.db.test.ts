import { createHash } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { belowHeader } from "#tests/below-header.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, owner, member } = useTestApp(
  { owner: { role: "admin" }, member: {} },
  { SUPPORT_EMAIL: "help@example.org", AFFILIATE_TAG: "owner-21" },
);
beforeEach(async () => {
  await app.pool.query("DELETE FROM site_settings");
});

const read = async (path: string) => (await app.request(path)).text();
const headings = (page: string) => [...page.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((found) => found[1]!);
const plain = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe.each(["/terms", "/privacy", "/imprint"])("%s", (path) => {
  it("comes with no script but the one that its policy names", async () => {
    const response = await app.request(path);
    const page = await response.text();
    const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.map((found) => found[1])).toEqual([""]);
    const hash = createHash("sha256").update(scripts[0]![2]!).digest("base64");
    expect(response.headers.get("Content-Security-Policy")).toContain(`script-src 'sha256-${hash}';`);
    expect(page).not.toContain("modulepreload");
    expect(Buffer.byteLength(scripts[0]![2]!)).toBeLessThan(400);
  });

  it("says the same to everybody, and sets no cookie", async () => {
    const response = await app.request(path);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(belowHeader(await response.text())).toBe(belowHeader(await (await owner.get(path)).text()));
  });
});

it("the terms have twelve sections, their date, and what the law of the house is", async () => {
  const page = await read("/terms");
  expect(page).toContain("Terms of Service</h1>");
  expect(page).toContain("Last updated: February 12, 2025");
  expect(headings(page)).toHaveLength(12);
  expect(plain(page)).toMatch(/not for children under 13/);
  expect(plain(page)).toMatch(/always be free and ad-free/);
  expect(plain(page)).toMatch(/Austrian law governs.*Austrian courts/);
  expect(page).toContain('href="mailto:help@example.org"');
});

it("the privacy policy says what is stored, why, how long, and whom to complain to", async () => {
  const page = await read("/privacy");
  expect(page).toContain("Privacy Policy</h1>");
  expect(page).toContain("Last updated: February 12, 2025");
  for (const phrase of [
    "by e-mail or with another sign-in service",
    "Analytics are cookieless",
    "Article 6(1)(b) GDPR",
    "400 days",
    "Österreichische Datenschutzbehörde",
    "not for children under 13",
    "localStorage",
  ])
    expect(plain(page)).toContain(phrase);
});

describe("the owner's settings", () => {
  const OWNER = {
    ownerName: "Ana  Leserin",
    ownerAddress: " Bücherweg 1 \r\n\r\n 1010 Wien ",
    contactEmail: "ana@example.org",
    phone: "+43 1 234 567",
    registerNumber: "FN 123456a, Handelsgericht Wien",
    vatId: "ATU12345678",
  };

  it("fill the imprint, which says plainly what is missing, and the overview reminds the admin", async () => {
    expect(await read("/imprint")).toContain("hasn’t filled in who they are yet");
    expect(await (await owner.get("/admin/overview")).text()).toContain("doesn’t say who runs this site yet");
    expect((await owner.send("/admin/settings", OWNER)).status).toBe(200);
    const page = await read("/imprint");
    expect(page).toContain("<dd>Ana Leserin</dd>");
    expect(page).toContain("<dd>Bücherweg 1\n1010 Wien</dd>");
    for (const phrase of ["+43 1 234 567", "FN 123456a", "ATU12345678", "mailto:ana@example.org"])
      expect(page).toContain(phrase);
    expect(page).not.toContain("not filled in");
    expect(await (await owner.get("/admin/overview")).text()).not.toContain("doesn’t say who runs this site yet");
    await owner.send("/admin/settings", { ...OWNER, ownerAddress: "", contactEmail: "" });
    const emptied = await read("/imprint");
    expect(emptied).toContain("hasn’t filled in their address yet");
    expect(emptied).toContain("mailto:help@example.org");
    expect((await app.pool.query("SELECT 1 FROM site_settings")).rowCount).toBe(1);
  });

  it("K18: are missing until they are saved, and so says the answer to a form", async () => {
    const answer = async (form: Record<string, string>) =>
      plain(await (await owner.send("/admin/settings", form)).text());
    const empty = Object.fromEntries(Object.keys(OWNER).map((name) => [name, ""]));
    expect(await answer(empty)).toContain("Saved. The imprint doesn’t say who runs this site yet.");
    const refused = await answer({ ...OWNER, contactEmail: "nobody" });
    expect(refused).toContain("Enter an e-mail address.");
    expect(refused).not.toContain("Saved.");
    expect(await answer(OWNER)).toContain("Saved. The imprint shows it now.");
  });

  it("are the one contact, wherever a page names one; SUPPORT_EMAIL is it where they have none", async () => {
    const pages = ["/", "/terms", "/privacy", "/house-rules", "/imprint", "/.well-known/security.txt"];
    for (const [contactEmail, contact] of [
      ["ana@example.org", "ana@example.org"],
      ["", "help@example.org"],
    ] as const) {
      await owner.send("/admin/settings", { ...OWNER, contactEmail });
      for (const path of pages) {
        const page = await read(path);
        const named = ["ana@example.org", "help@example.org"].filter((address) => page.includes(address));
        expect([path, named]).toEqual([path, [contact]]);
      }
    }
  });

  it("say in security.txt whom to tell of a weakness, for less than a year", async () => {
    const fields = async () => {
      const response = await owner.get("/.well-known/security.txt");
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
      const lines = (await response.text()).trimEnd().split("\n");
      return new Map(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
    };
    await owner.send("/admin/settings", OWNER);
    const told = await fields();
    expect([...told.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
    expect(told.get("Contact")).toBe("mailto:ana@example.org");
    expect(told.get("Canonical")).toMatch(/^https?:\/\/[^/]+\/\.well-known\/security\.txt$/);
    const days = (Date.parse(told.get("Expires")!) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    await owner.send("/admin/settings", { ...OWNER, contactEmail: "" });
    expect((await fields()).get("Contact")).toBe("mailto:help@example.org");
  });

  it("show markup as the words it was typed as", async () => {
    await owner.send("/admin/settings", { ...OWNER, ownerName: "<img src=x onerror=alert(1)>" });
    expect(await read("/imprint")).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it.each([
    [{ contactEmail: "ana at example.org" }, "Enter an e-mail address."],
    [{ phone: "call me" }, "Enter a phone number, such as +43 1 234 567."],
    [{ ownerName: "a".repeat(201) }, "Use at most 200 characters."],
  ])("refuse %j with words beside the field and what was typed still in it", async (wrong, problem) => {
    const response = await owner.send("/admin/settings", { ...OWNER, ...wrong });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(problem);
    expect(page).toContain(`value="${Object.values(wrong)[0]}"`);
    expect((await app.pool.query("SELECT 1 FROM site_settings")).rowCount).toBe(0);
  });

  it("are refused to a member with 403", async () => {
    expect((await member.send("/admin/settings", OWNER)).status).toBe(403);
    expect((await app.pool.query("SELECT 1 FROM site_settings")).rowCount).toBe(0);
  });
});

it("the affiliate note has the programme's own sentence where there is a tag", async () => {
  const page = await read("/");
  expect(page).toContain("As an Amazon Associate I earn from qualifying purchases.");
  for (const path of ["/terms", "/privacy", "/blog", "/imprint"]) expect(page).toContain(`href="${path}"`);
});
