import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";

import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

it("T32: a process that is about to end gets no new readers, and serves those it has", async () => {
  expect((await app.request("/readyz")).status).toBe(200);
  const build = (await import("#build")) as ServerBuild & { entry: { module: { endStreams(): void } } };
  build.entry.module.endStreams();
  const ready = await app.request("/readyz");
  expect([ready.status, await ready.text()]).toEqual([503, "draining\n"]);
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/")).status).toBe(200);
});
