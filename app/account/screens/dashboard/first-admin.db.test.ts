import { expect, it } from "vitest";

import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({
  ana: { createdAt: new Date("2024-01-01"), emailVerified: true },
  ben: { createdAt: new Date("2024-01-02") },
});

const dashboard = async (reader: typeof ana) => (await reader.get("/dashboard")).text();
const COMMAND = "npm run admin -- grant";

it("K1: the first account of a place without an admin is told the one command, and nobody else", async () => {
  expect(await dashboard(ana)).toContain(`${COMMAND} ana@example.org<`);
  expect(await dashboard(ben)).not.toContain(COMMAND);
  await app.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [ben.id]);
  for (const reader of [ana, ben]) expect(await dashboard(reader)).not.toContain(COMMAND);
});
