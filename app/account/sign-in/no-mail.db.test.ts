import { afterAll, expect, it } from "vitest";

import { setMode } from "#tests/joining.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });
afterAll(() => setMode(admin, "open"));

const visible = async (response: Response) =>
  (await response.text())
    .replaceAll(/<script\b[^]*?<\/script>|<!-- -->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

it("a site without a mail server promises no e-mail to whoever registers, waits, forgets or confirms", async () => {
  await setMode(admin, "approval");
  const visitor = new Reader(app);
  const pages: Record<string, string> = {
    register: await visible(await visitor.get("/register")),
    forgotten: await visible(await visitor.get("/forgot-password")),
    asked: await visible(await visitor.send("/forgot-password", { email: "ana@example.org" })),
    unconfirmed: await visible(await ana.get("/account/email-verification")),
  };
  await visitor.register("waits@example.org");
  pages["waiting"] = await visible(await visitor.get("/welcome/waiting"));
  for (const [name, text] of Object.entries(pages)) {
    expect([name, text]).toEqual([name, expect.stringContaining("This site sends no e-mail")]);
    expect([name, text]).toEqual([name, expect.not.stringMatching(/We’ll e-mail you|our first e-mail/)]);
  }
  expect(pages["asked"]).toContain("Ask the owner for the link.");
});

it.each(["open", "approval"] as const)(
  "where the mode is %s, terms, age and privacy stand where an account is made",
  async (mode) => {
    await setMode(admin, mode);
    const html = await (await new Reader(app).get("/register")).text();
    expect(html).toContain("at least 13 years old");
    for (const path of ["/terms", "/privacy"]) expect(html).toMatch(new RegExp(`<form[^]*href="${path}"[^]*</form>`));
  },
);
