import { describe, expect, it } from "vitest";

import { inDays, invite, setMode } from "#tests/joining.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, admin } = useTestApp({ admin: { role: "admin" } });

const settings = async () => (await (await admin.get("/admin/settings")).text()).replaceAll("<!-- -->", "");
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(400);
  return ((await response.json()) as { errors: Record<string, string> }).errors;
};

describe("who may join", () => {
  it.each(["invitation", "approval", "closed", "open"] as const)("can be set to %s, and stays so", async (mode) => {
    await setMode(admin, mode);
    expect(await settings()).toMatch(new RegExp(`<input(?=[^>]* value="${mode}")(?=[^>]* checked)`));
    // Without touching what the imprint says.
    await admin.send("/admin/settings", { ownerName: "Ana", ownerAddress: "A street" });
    expect((await app.pool.query("SELECT joining, owner_name FROM site_settings")).rows).toEqual([
      { joining: mode, owner_name: "Ana" },
    ]);
  });

  it.each(["", "everybody", "OPEN", "open "])("cannot be set to %j", async (mode) => {
    expect(await errorsOf(await admin.send("/admin/settings/joining", { mode }))).toEqual({
      mode: "Choose who may join.",
    });
  });
});

describe("an invitation link", () => {
  const make = (fields: Record<string, string>) =>
    admin.send("/admin/settings/invitations", { name: "Friends", lastDay: inDays(7), maxUses: "", ...fields });

  it("is shown once, listed by its name, and ends with the day in its maker's zone", async () => {
    await setMode(admin, "invitation");
    await admin.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
    const token = await invite(admin, { name: "  Book   club ", maxUses: "5", lastDay: inDays(3) });
    expect(token).toMatch(/^[\w-]{32}$/);
    const page = await settings();
    expect(page).toContain("Book club");
    expect(page).toContain("0 of 5");
    expect(page).not.toContain(token);
    const { rows } = await app.pool.query(
      "SELECT (ends_at AT TIME ZONE 'Pacific/Kiritimati')::text AS ends FROM invitations",
    );
    const nextDay = new Date(Date.parse(inDays(3)) + 86_400_000).toISOString().slice(0, 10);
    expect(rows).toEqual([{ ends: `${nextDay} 00:00:00` }]);
    await admin.send("/time-zone", { timeZone: "UTC" });
  });

  it.each([
    ["name", "", "Enter a name."],
    ["name", "\u200B ", "Enter a name."],
    ["name", "x".repeat(81), "Use at most 80 characters."],
    ["lastDay", "", "Choose a valid date."],
    ["lastDay", "soon", "Choose a valid date."],
    ["lastDay", "2026-02-30", "Choose a valid date."],
    ["lastDay", "2020-01-01", "Choose today or a later day."],
    ["lastDay", "2199-01-01", "Choose a day within a year."],
    ["maxUses", "0", "Enter a whole number from 1 to 10,000, or leave it empty."],
    ["maxUses", "-1", "Enter a whole number from 1 to 10,000, or leave it empty."],
    ["maxUses", "1.5", "Enter a whole number from 1 to 10,000, or leave it empty."],
    ["maxUses", "10001", "Enter a whole number from 1 to 10,000, or leave it empty."],
    ["maxUses", "many", "Enter a whole number from 1 to 10,000, or leave it empty."],
  ])("is not made with the %s %j", async (field, value, message) => {
    expect(await errorsOf(await make({ [field]: value }))).toEqual({ [field]: message });
  });

  it("ends once, and another time is told so", async () => {
    await invite(admin);
    const { rows } = await app.pool.query("SELECT max(id) AS id FROM invitations");
    const end = () => admin.send(`/admin/settings/invitations/${rows[0].id}/end`);
    expect((await end()).status).toBe(200);
    expect([(await end()).status, (await admin.send("/admin/settings/invitations/x/end")).status]).toEqual([404, 404]);
    expect(await settings()).toContain("ended ");
  });

  it("is one of a hundred at most that run", async () => {
    await app.pool.query(
      `INSERT INTO invitations (name, digest, ends_at)
       SELECT 'Many', lpad(to_hex(n), 64, '0'), now() + interval '1 day' FROM generate_series(1, 100) n`,
    );
    const response = await make({});
    expect([response.status, await response.json()]).toEqual([
      409,
      { problem: "You already have a hundred active links. End some first." },
    ]);
    await app.pool.query("DELETE FROM invitations WHERE name = 'Many'");
  });

  it("is forgotten three months after its end", async () => {
    await app.pool.query(
      `INSERT INTO invitations (name, digest, ends_at) VALUES
         ('Old', repeat('b', 64), now() - interval '91 days'), ('Late', repeat('c', 64), now() - interval '89 days')`,
    );
    const { sweep } = await import("#app/site/nightly/sweep.queries.server.ts");
    await sweep();
    const { rows } = await app.pool.query("SELECT name FROM invitations WHERE name IN ('Old', 'Late')");
    expect(rows).toEqual([{ name: "Late" }]);
  });
});

describe("blocked addresses", () => {
  const save = (patterns: string) => admin.send("/admin/settings/blocked-addresses", { patterns });

  it("are kept in the form in which they are compared, each once, and replaced as a whole", async () => {
    expect((await save("Spam.Example\n\n @spam.example ; Lu.Na+x@GoogleMail.com,\r\nbücher.example")).status).toBe(200);
    expect(await settings()).toContain("luna@gmail.com\nspam.example\nxn--bcher-kva.example</textarea>");
    expect((await save("")).status).toBe(200);
    expect((await app.pool.query("SELECT FROM blocked_addresses")).rowCount).toBe(0);
  });

  it.each(["com", "two words.example", "https://spam.example", "luna@", "x".repeat(300), "<b>"])(
    "cannot be %j, and nothing is changed",
    async (line) => {
      await save("spam.example");
      const { patterns } = await errorsOf(await save(`other.example\n${line}`));
      expect(patterns).toMatch(/^“.{1,61}” is not a domain, such as example\.com, or an e-mail address\.$/u);
      expect((await app.pool.query("SELECT pattern FROM blocked_addresses")).rows).toEqual([
        { pattern: "spam.example" },
      ]);
    },
  );

  it("are two thousand at most", async () => {
    const many = Array.from({ length: 2_001 }, (_, index) => `d${index}.example`);
    expect(await errorsOf(await save(many.join("\n")))).toEqual({ patterns: "Use at most 2,000 lines." });
    expect((await save(many.slice(1).join("\n"))).status).toBe(200);
    await save("");
  });
});
