import { setTimeout as sleep } from "node:timers/promises";

import type { Request } from "playwright-core";

import { openBrowser } from "#tests/chromium.ts";

import type { Ask } from "./asking.ts";

/** After the last request; prefetches begin late. */
const QUIET_MS = 2_000;
const LOOK_MS = 200;
/** Headers that the client writes itself, or that belong to one reader. */
const OWN_HEADERS = new Set(["connection", "content-length", "cookie", "host", "origin", "referer"]);

/** A stream that stays open is left out. */
export async function coldVisit(address: string, { path, headers }: Ask): Promise<Ask[]> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    const [name, value] = headers?.["Cookie"]?.split("=") ?? [];
    if (name && value) await context.addCookies([{ name, value, url: address }]);
    const requests: Request[] = [];
    let lastAt = performance.now();
    context.on("request", (request) => {
      if (!request.url().startsWith(`${address}/`) || request.resourceType() === "eventsource") return;
      lastAt = performance.now();
      requests.push(request);
    });
    await (await context.newPage()).goto(address + path);
    while (performance.now() < lastAt + QUIET_MS) await sleep(LOOK_MS);
    return await Promise.all(requests.map((request) => asked(address, request)));
  } finally {
    await browser.close();
  }
}

async function asked(address: string, request: Request): Promise<Ask> {
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !OWN_HEADERS.has(name));
  const body = request.postData();
  return {
    method: request.method() as Ask["method"],
    path: request.url().slice(address.length),
    headers: Object.fromEntries(headers),
    ...(body !== null && { body }),
  };
}
