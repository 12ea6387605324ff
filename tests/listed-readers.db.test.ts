import { expect, it } from "vitest";

import { addBooks } from "./app.ts";
import { drawForListed } from "./listed-readers.ts";
import { useTestApp } from "./signed-in.ts";

const { app } = useTestApp();

it("no reader is dealt a book of their list, whatever its status, but for those they ask for again", async () => {
  await addBooks(
    app.pool,
    Array.from({ length: 400 }, (_, at) => ({ title: `Book ${at}`, author: `Author ${at % 90}` })),
  );
  const { cards, again, faults } = await drawForListed(app, { readers: 3, cards: 150 });
  expect(faults).toEqual([]);
  expect(cards).toBeGreaterThanOrEqual(3 * 210);
  expect(again).toBeGreaterThan(0);
});
