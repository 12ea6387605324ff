import { expect, it } from "vitest";

import { PicturesBusy } from "#app/platform/pictures/picture-concurrency.ts";

import { orBusy } from "./or-busy.ts";

it("an icon that waits behind other pictures is asked for again, and another failure is one", async () => {
  const busy = await orBusy(Promise.reject<Response>(new PicturesBusy("too many pictures wait already")));
  expect([busy.status, busy.headers.get("Retry-After"), busy.headers.get("Cache-Control")]).toEqual([
    503,
    "10",
    "no-store",
  ]);
  await expect(orBusy(Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});
