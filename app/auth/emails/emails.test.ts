import { describe, expect, it } from "vitest";

import { BY_DAY, BY_NIGHT, emailBodies } from "#app/platform/mail/email-template.ts";

import { resetEmail, verificationEmail } from "./account-email.ts";

const URL = "https://books.test/verify?token=abc&next=%2Fdashboard";

describe("letter", () => {
  it("escapes every word it is given", () => {
    const evil = `<script>alert("1")</script>&'`;
    const { html } = emailBodies({
      heading: `${evil}h`,
      paragraphs: [`${evil}p`],
      action: { label: `${evil}l`, url: `https://a.test/?"onclick='x'&b=<c>` },
      closing: `${evil}c`,
    });
    expect(html).not.toContain("<script");
    const harmless = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;";
    for (const part of ["h", "p", "l", "c"]) expect(html).toContain(harmless + part);
    expect(html).toContain('href="https://a.test/?&quot;onclick=&#39;x&#39;&amp;b=&lt;c&gt;"');
    expect(html).not.toContain(`"onclick`);
  });

  it("asks for nothing from anywhere", () => {
    const { html } = verificationEmail({
      url: URL,
      email: "ana@example.org",
      openedAt: new Date("2026-11-22T16:05:00Z"),
    });
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|form)|url\(|@import|@font-face|background=|src=/i);
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address.replaceAll("&amp;", "&"));
    expect(new Set(addresses)).toEqual(new Set([URL]));
  });

  it("wears the colours of the style sheet, by day and by night", () => {
    const { html } = verificationEmail({
      url: URL,
      email: "ana@example.org",
      openedAt: new Date("2026-11-22T16:05:00Z"),
    });
    for (const colour of [...Object.values(BY_DAY), ...Object.values(BY_NIGHT)]) expect(html).toContain(colour);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it("has a twin in plain text, wrapped, with the address alone on its line", () => {
    const { text } = emailBodies({
      heading: "Heading",
      paragraphs: ["word ".repeat(40), "Second & last."],
      action: { label: "Open", url: `https://a.test/${"x".repeat(120)}` },
    });
    const lines = text.split("\n");
    expect(lines).toContain(`https://a.test/${"x".repeat(120)}`);
    for (const line of lines.filter((line) => !line.startsWith("https:"))) expect(line.length).toBeLessThanOrEqual(72);
    expect(text).toMatch(/^Heading\n\nword word[^]*\n\nSecond & last\.\n\nOpen:\nhttps:[^\n]*\n\nBookmatch\n$/);
  });

  it("does without action and closing", () => {
    const { text, html } = emailBodies({ heading: "Only", paragraphs: ["this"] });
    expect(text).toBe("Only\n\nthis\n\nBookmatch\n");
    expect(html).not.toContain("<a ");
  });
});

describe("account letters", () => {
  it("say what they are for", () => {
    expect(
      verificationEmail({ url: URL, email: "ana@example.org", openedAt: new Date("2026-11-22T16:05:00Z") }).subject,
    ).toBe("Confirm your e-mail address");
    const reset = resetEmail({ url: URL });
    expect(reset.subject).toBe("Set a new password");
    expect(reset.text).toContain("It works for an hour.");
    expect(reset.text.replaceAll("\n", " ")).toContain("Nothing has changed");
    for (const { text, html } of [
      verificationEmail({ url: URL, email: "ana@example.org", openedAt: new Date("2026-11-22T16:05:00Z") }),
      reset,
    ]) {
      expect(text.split("\n")).toContain(URL);
      expect(html).toContain(`href="${URL.replace("&", "&amp;")}"`);
    }
  });
});
