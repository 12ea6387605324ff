import { beforeEach, expect, it } from "vitest";

import type { Reader } from "#tests/reader.ts";
import { addApp } from "#tests/second-factors.ts";
import { anAdmin, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
beforeEach(async () => {
  await app.pool.query("DELETE FROM site_settings");
});

const require = (reader: Reader, needed = "yes") => reader.send("/admin/settings/second-factor", { needed });

it("an admin without a second factor cannot require one, and locks nobody out", async () => {
  const owner = await anAdmin(app);
  expect(await (await owner.get("/admin/settings")).text()).toContain("set up your own");
  const rejected = await require(owner);
  expect([rejected.status, await rejected.text()]).toEqual([400, expect.stringContaining("lock yourself out")]);
  expect((await owner.get("/admin")).status).toBe(200);
});

it("a required second factor leads every admin without one to set it up, and refuses what they do meanwhile", async () => {
  const owner = await anAdmin(app);
  await addApp(owner);
  const other = await anAdmin(app);
  expect((await require(owner)).headers.get("Location")).toBe("/admin/settings");
  expect((await owner.get("/admin")).status).toBe(200);
  for (const page of ["/admin", "/admin/settings", "/admin/readers", "/admin/audit", "/admin/blog/new"]) {
    expect((await other.get(page)).headers.get("Location")).toBe("/account/second-factor");
  }
  const rejected = await other.send("/admin/settings", { ownerName: "Somebody" });
  expect([rejected.status, await rejected.text()]).toEqual([403, expect.stringContaining("second factor")]);
  expect((await require(other, "no")).status).toBe(403);
  // Nor does the role count anywhere else meanwhile.
  expect(await (await other.get("/deals")).text()).not.toMatch(/Add New Deal|isAdmin\\?",true/);
  expect(await (await other.get("/account/second-factor")).text()).toContain("Admins need a second factor here.");
  await addApp(other);
  expect((await other.get("/admin")).status).toBe(200);
});

it("the second factor is up to each admin again once one of them says so", async () => {
  const owner = await anAdmin(app);
  await addApp(owner);
  await require(owner);
  const other = await anAdmin(app);
  expect((await other.get("/admin")).status).toBe(302);
  await require(owner, "no");
  expect((await other.get("/admin")).status).toBe(200);
});

it("the rule that admins need a second factor stays as it is while what the imprint says is changed", async () => {
  const owner = await anAdmin(app);
  await addApp(owner);
  await require(owner);
  await owner.send("/admin/settings", { ownerName: "Ana Owner", ownerAddress: "A street" });
  const other = await anAdmin(app);
  expect((await other.get("/admin")).status).toBe(302);
});
