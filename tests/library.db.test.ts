import { globSync, readFileSync } from "node:fs";

import { beforeAll, expect, it } from "vitest";

import { Reader } from "./reader.ts";
import { setScene, type Scene } from "./screens/scene.ts";
import { SCREENS } from "./screens/table.ts";
import { useTestApp } from "./signed-in.ts";

const { app } = useTestApp();
let scene: Scene;

beforeAll(async () => {
  scene = await setScene(app.pool);
  await app.pool.query("DELETE FROM places WHERE template IS NULL");
  await app.pool.query("UPDATE places SET name = 'City Library', template = 'https://library.example/?q={search}'");
});

const named = (path: string) =>
  Object.entries(scene.names).reduce((so, [name, value]) => so.replaceAll(name, value), path);

function readerOf(who: (typeof SCREENS)[number]["who"]): Reader {
  const reader = new Reader(app);
  const session = scene.sessions[who];
  if (session) reader.cookies.set(session.name, session.value);
  return reader;
}

/** Status of the screens that say why there is nothing, by path or route; all others have 200. */
const STATUS: Record<string, number> = {
  "*": 404,
  "/?list=/authors/nobody": 404,
  "/account/data/refused": 429,
  "/emails/stop": 404,
  "/together?code=none": 400,
  "/together/22222222": 404,
};

it.each(SCREENS.map((screen) => [`${screen.who} ${screen.path ?? screen.route}`, screen] as const))(
  "a library's %s says nothing of a shop that it has not chosen, as a page or as data",
  async (_, { who, route, path = route }) => {
    const reader = readerOf(who);
    const [address, query] = named(path).split("?");
    const response = await reader.get(named(path));
    expect(response.status).toBe(STATUS[path] ?? STATUS[route] ?? 200);
    expect(await response.text()).not.toMatch(/amazon/i);
    const data = await reader.get(`${address === "/" ? "/_" : address}.data${query ? `?${query}` : ""}`);
    expect(await data.text()).not.toMatch(/amazon/i);
  },
);

it("a library's answers name the library", async () => {
  const visitor = new Reader(app);
  const deck = { genre: null, pass: null, ended: false, again: null, at: 0, part: 0 };
  const signals = { decided: [], told: [], seen: [], rules: [] };
  const cards = await visitor.sendJson("/deck", { ...signals, ...deck });
  const match = await visitor.send("/ai-match", { wish: "a quiet winter" });
  for (const text of [await cards.text(), await match.text()]) {
    expect(text).toContain("City Library");
    expect(text).not.toMatch(/amazon/i);
  }
});

it("no script of the browser names a shop", () => {
  const scripts = globSync("build/client/assets/*.js");
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => /amazon/i.test(readFileSync(name, "utf8")))).toEqual([]);
});
