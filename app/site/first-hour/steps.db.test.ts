import sharp from "sharp";
import { expect, it } from "vitest";

import { useTestApp } from "#tests/signed-in.ts";

import { STEPS } from "./rules.ts";

const { app, owner, member } = useTestApp({ owner: { role: "admin", emailVerified: true }, member: {} });

function send(step: string, fields: Array<[name: string, value: string | File]>, who = owner): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return who.upload(`/admin/first-hour/${step}`, form);
}
const read = async (path: string) => (await owner.get(path)).text();

it("each step saves what the settings save, and leads to the next, without scripts", async () => {
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#14503c" } })
    .png()
    .toBuffer();
  const look = await send("look", [
    ["placeName", "Zur Eule"],
    ["accent", "#14503c"],
    ["logo", new File([logo], "logo.png")],
  ]);
  expect(look.headers.get("Location")).toBe("/admin/first-hour/imprint");
  expect(await read("/")).toContain('data-place="Zur Eule"');
  const imprint = await send("imprint", [
    ["language", "en"],
    ["ownerName", "Ana"],
    ["ownerAddress", "Gasse 1\nWien"],
    ["contactEmail", "ana@example.org"],
    ["country", "AT"],
  ]);
  expect(imprint.headers.get("Location")).toBe("/admin/first-hour/joining");
  expect(await (await app.request("/imprint", { headers: { "Accept-Language": "en" } })).text()).toContain("Gasse 1");
  expect((await send("joining", [["mode", "approval"]])).headers.get("Location")).toBe("/admin/first-hour/mail");
  expect((await send("mail", [])).headers.get("Location")).toBe("/admin/first-hour/catalogue");
  expect((await send("catalogue", [])).headers.get("Location")).toBe("/admin/first-hour/shops");
  expect(
    (
      await send("shops", [
        ["shop", "thalia-at"],
        ["shop", "obv"],
      ])
    ).headers.get("Location"),
  ).toBe("/admin");
  const { rows } = await app.pool.query("SELECT name FROM places WHERE template IS NOT NULL ORDER BY position");
  expect(rows.map(({ name }) => name as string)).toEqual(["Thalia", "Österreichischer Bibliothekenverbund"]);
  expect(await read("/admin/settings")).toContain('value="Zur Eule"');
  // Goes on after what is done.
  expect((await owner.get("/admin/first-hour")).headers.get("Location")).toBe("/admin/first-hour/joining");
});

it("each step can be skipped and gone back from, and then saves nothing", async () => {
  const skipped = await send("look", [
    ["placeName", "Other"],
    ["go", "skip"],
  ]);
  expect(skipped.headers.get("Location")).toBe("/admin/first-hour/imprint");
  const back = await send("joining", [
    ["mode", "closed"],
    ["go", "back"],
  ]);
  expect(back.headers.get("Location")).toBe("/admin/first-hour/imprint");
  expect(await read("/")).not.toContain("Other");
  for (const step of STEPS) expect(await read(`/admin/first-hour/${step}`)).toContain("Set up your place");
});

it("what a step refuses stands beside its field, with what was typed", async () => {
  const refused = await send("look", [
    ["placeName", "Zum {Kauz}"],
    ["accent", "#ffff00"],
  ]);
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toContain("A name can’t have angle or curly brackets.");
  expect(page).toContain("Too pale to read on this paper");
  expect(page).toContain('value="Zum {Kauz}"');
});

it("the step of the look leaves the words of the settings alone", async () => {
  const words = new FormData();
  for (const name of ["welcome", "ownRules", "purpose"]) words.append(name, `Words of ${name}.`);
  expect((await owner.upload("/admin/settings/place", words)).status).toBe(303);
  await send("look", [["placeName", "Zur Eule"]]);
  const page = await read("/admin/settings");
  for (const name of ["welcome", "ownRules", "purpose"]) expect(page).toContain(`Words of ${name}.`);
});

it("nobody but an admin takes the steps", async () => {
  expect((await send("joining", [["mode", "closed"]], member)).status).toBe(403);
  expect((await member.get("/admin/first-hour/look")).headers.get("Location")).toBe("/");
  expect((await owner.get("/admin/first-hour/nothing")).headers.get("Location")).toBe("/admin/first-hour");
});
