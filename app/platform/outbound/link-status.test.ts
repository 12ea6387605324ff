import type { RequestListener } from "node:http";

import { afterEach, expect, it } from "vitest";

import type { Outside } from "./ask-public.ts";
import { HOSTILE_CA, hostileHost, type HostileHost } from "./fixtures/hostile-host.ts";
import { linkStatus } from "./link-status.ts";

const opened: HostileHost[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((host) => host.close()));
});

/** A world in which 127.0.0.1 is the public internet, with one server in it. */
async function asked(answer: RequestListener, more: Partial<Outside> = {}) {
  const host = await hostileHost(answer);
  opened.push(host);
  const status = await linkStatus(host.url("/book"), {
    resolve: async () => ["127.0.0.1"],
    isAllowed: (ip) => ip === "127.0.0.1",
    port: host.port,
    ca: HOSTILE_CA,
    deadlineMs: 60_000,
    ...more,
  });
  return { status, host };
}

it.each([200, 404, 410, 403, 500])("a link check tells the status %i", async (code) => {
  expect((await asked((_, response) => response.writeHead(code).end("page"))).status).toBe(code);
});

it("a link check tells the status at the end of redirects, and of none that go on", async () => {
  const { status } = await asked((request, response) => {
    if (request.url === "/gone") response.writeHead(410).end();
    else response.writeHead(301, { location: "/gone" }).end();
  });
  expect(status).toBe(410);
  expect((await asked((_, response) => response.writeHead(302, { location: "/on" }).end())).status).toBeNull();
});

it("T21: a link check asks nothing inside, also where a redirect leads there", async () => {
  const inside = await asked((_, response) => response.end(), { isAllowed: () => false });
  expect([inside.status, inside.host.connections]).toEqual([null, 0]);
  const { status, host } = await asked((_, response) =>
    response.writeHead(302, { location: "https://169.254.169.254/" }).end(),
  );
  expect([status, host.connections]).toEqual([null, 1]);
});

it("a link check waits for no host longer than it may, and reads no page to its end", async () => {
  expect((await asked(() => {}, { deadlineMs: 200 })).status).toBeNull();
  const endless = await asked((_, response) => void response.write("x".repeat(1_000)));
  expect(endless.status).toBe(200);
});

it.each(["", "javascript:alert(1)", "file:///etc/passwd", "https://me:you@shop.example/"])(
  "a link check asks no %j",
  async (address) => {
    expect(await linkStatus(address, { resolve: () => Promise.reject(new Error("asked")) })).toBeNull();
  },
);
