import { strFromU8, unzipSync } from "fflate";
import type { ServerBuild } from "react-router";
import { beforeAll, expect, it } from "vitest";

import { Reader } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";
import { fill, ROWS, fillOwned, type Say } from "./stored-scripts/fill.ts";
import { OTHER_ADDRESSES, OTHER_TEXTS, SINKS } from "./stored-scripts/sinks.ts";
import { lists, pages, visitorsLists, type Target } from "./stored-scripts/targets.ts";

const { app, ana } = useTestApp({ ana: {} });
let owner: string;
beforeAll(async () => {
  owner = (await app.pool.query("UPDATE users SET role = 'admin' RETURNING id")).rows[0].id;
  await app.pool.query("INSERT INTO profiles (id) VALUES ($1) ON CONFLICT DO NOTHING", [owner]);
});

it("T4: the map of stored text knows of every column that can hold text whether it holds anybody's words", async () => {
  const { rows } = await app.pool.query<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public'
       AND (data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'xml')
         OR udt_name IN ('_text', '_varchar'))
     ORDER BY 1`,
  );
  const known = [...Object.keys(SINKS), ...Object.keys(OTHER_TEXTS)];
  expect(known.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
});

/** Whichever way it is written down, letter for letter the same. */
const TOKEN = /qz[a-z0-9]+?[a-j]zq/g;
const payloads = new Map<string, { column: string; row: number }>();
const say: Say = (column, row) => {
  const token = `qz${column.replaceAll(/[._]/g, "")}${"abcdefghij"[row]}zq`;
  payloads.set(token, { column, row });
  return token;
};

it("T4: the map of stored text knows every address that they come out on", async () => {
  const { entry } = (await import("#build")) as unknown as { entry: { module: { readPlace(): Promise<void> } } };
  const own = async (row: number) => {
    await fillOwned(app.pool, owner, say, row);
    // The app of a test listens to nobody.
    await entry.module.readPlace();
  };
  await fill(app.pool, owner, say);
  await own(0);
  const found = new Map<string, Map<string, Set<number>>>();
  const asked: Array<[address: string, status: number]> = [];

  async function look(reader: Reader, [address, path, sent]: Target): Promise<void> {
    await app.pool.query("DELETE FROM rate_limits");
    // The archive is a button's.
    const bare = () => (address === "/account/data" ? reader.send(path) : reader.get(path));
    const response = sent ? await reader.sendJson(path, sent) : await bare();
    asked.push([address, response.status]);
    for (const text of await textsOf(response)) {
      for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
        const payload = payloads.get(token);
        // Chance writes such letters too.
        if (!payload) continue;
        const { column, row } = payload;
        const addresses = found.get(column) ?? new Map<string, Set<number>>();
        found.set(column, addresses.set(address, (addresses.get(address) ?? new Set()).add(row)));
      }
    }
  }
  for (const target of lists()) await look(ana, target);
  for (const target of visitorsLists()) await look(new Reader(app), target);
  for (let row = 0; row < ROWS; row += 1) {
    await own(row);
    for (const target of pages(say, row, owner)) await look(ana, target);
  }

  expect(asked.filter(([, status]) => status !== 200)).toEqual([]);
  const comesOut = Object.keys(SINKS).map((column) => {
    const addresses = [...(found.get(column) ?? [])].map(([address, rows]) =>
      rows.size === ROWS ? address : `${address} (${rows.size})`,
    );
    return [column, addresses.toSorted()];
  });
  expect(Object.fromEntries(comesOut)).toEqual(SINKS);

  // Whoever adds an address says whether anything comes out on it.
  const { routes } = (await import("#build")) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
  };
  const shown = Object.entries(routes).filter(([, route]) => route?.module.loader ?? route?.module.default);
  const addresses = new Set(shown.map(([id]) => pathOf(id) || "/"));
  expect([...new Set([...asked.map(([address]) => address), ...Object.keys(OTHER_ADDRESSES)])].toSorted()).toEqual(
    [...addresses, "/account/data", "/deck", "/taste/beliefs"].toSorted(),
  );
});

async function textsOf(response: Response): Promise<string[]> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isArchive = response.headers.get("Content-Type")?.includes("zip");
  return isArchive ? Object.values(unzipSync(bytes)).map((file) => strFromU8(file)) : [strFromU8(bytes)];
}
