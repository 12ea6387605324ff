import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

import type { ServerBuild } from "react-router";

import { measureSizes } from "#scripts/sizes.ts";
import { createApp } from "#server";

export type PageBytes = Awaited<ReturnType<typeof bytesOfHome>>;

const build = (await import("#build")) as ServerBuild & { entry: { module: { shutDown(): Promise<void> } } };
console.log(JSON.stringify(await bytesOfHome()));
await build.entry.module.shutDown();

async function bytesOfHome() {
  const app = createApp({ build, clientDir: resolve("build/client"), appUrl: null, port: 3000 });
  const html = await (await app.request("http://localhost:3000/")).text();
  const covers = await Promise.all(
    [...new Set(html.match(/\/covers\/\d+\/[\w-]+\.svg/g))].map(async (path) => {
      const svg = await (await app.request(`http://localhost:3000${path}`)).arrayBuffer();
      return gzipSync(Buffer.from(svg)).length;
    }),
  );
  const { scriptGzip, styleGzip, fonts } = measureSizes();
  const page = { html: gzipSync(html).length, script: scriptGzip, style: styleGzip, fonts };
  const firstCovers = covers.reduce((sum, size) => sum + size, 0);
  return { ...page, firstCovers, total: Object.values(page).reduce((sum, size) => sum + size, firstCovers) };
}
