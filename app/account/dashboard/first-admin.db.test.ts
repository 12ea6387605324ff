import { expect, it } from "vitest";

import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, ana } = useTestApp({ ana: { emailVerified: true } });

const dashboard = async (reader: typeof ana) => (await reader.get("/dashboard")).text();
const COMMAND = "npm run admin -- grant";

it("K1: whoever is alone at a place without an admin is told the one command, and no member of a club is", async () => {
  expect(await dashboard(ana)).toContain(`${COMMAND} ana@example.org<`);
  await app.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [ana.id]);
  expect(await dashboard(ana)).not.toContain(COMMAND);
  await app.pool.query("UPDATE users SET role = 'user' WHERE id = $1", [ana.id]);
  expect(await dashboard(ana)).toContain(COMMAND);
  const ben = await aReader(app);
  for (const reader of [ana, ben]) expect(await dashboard(reader)).not.toContain(COMMAND);
});
