import { expect, it } from "vitest";

import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

it("whoever asks while a large catalogue is read for the first time is told so, and how much is known", async () => {
  const elsewhere = await app.pool.connect();
  // As if another process wrote the file, and had only begun.
  await elsewhere.query("SELECT pg_advisory_lock(7261035, hashtext('match index'))");
  await app.pool.query(
    "INSERT INTO books (title, author) SELECT 'Volume ' || n, 'Ada Vale' FROM generate_series(1, 20001) AS n",
  );
  const html = await (await new Reader(app).send("/ai-match", { wish: "Volume 7" })).text();
  expect(html).toContain(
    "We’re still reading our catalogue for the first time, so this answer covers none of 20,001 books.",
  );
  expect(html).not.toContain("Nothing in our catalogue fits");
  const [, status = ""] = /<p role="status"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  expect(status).toContain("still reading our catalogue");
  elsewhere.release(true);
});
