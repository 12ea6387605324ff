import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { drawModules, withDrawing } from "#scripts/modules/draw.ts";
import { circlesIn, readGraph } from "#scripts/modules/graph.ts";
import { forbidden } from "#scripts/modules/module-path.ts";

const graph = readGraph(process.cwd());

it("no file imports itself through others, not even its types", () => {
  expect(circlesIn(graph)).toEqual([]);
});

it("circles are found: of two files, of three, and of types", () => {
  const files = { a: ["b"], b: ["c"], c: ["a"], d: ["d2"], d2: ["d"], e: ["a"] };
  const circles = circlesIn(new Map(Object.entries(files)));
  expect(circles.map((circle) => circle.join(" "))).toEqual(["a b c", "d d2"]);
});

it("imports lead one way through the modules, and screens meet by URL", () => {
  const against = [...graph].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const why = forbidden(file, target);
      return why === null ? [] : [`${file} → ${target}: ${why}`];
    }),
  );
  expect(against).toEqual([]);
});

it.each([
  ["app/books/saved/saved.ts", "app/reading/log/log.ts", "books stands below reading."],
  ["app/club/deals/queries.server.ts", "app/deck/taste/taste.ts", "club stands beside deck."],
  ["app/account/dashboard/shelf.tsx", "app/club/deals/deal.tsx", "Screens of different modules meet by URL."],
  ["app/deck/taste/taste.ts", "app/deck/taste/taste.tsx", "A model knows no screens."],
  ["app/reading/log/log.ts", "app/ui/field.tsx", "A model draws nothing."],
  ["app/ui/field.tsx", "app/auth/parts/user.ts", "ui stands below auth."],
  ["app/auth/session/session.ts", "app/root.tsx", "Nothing imports what puts the modules together."],
])("an import from %s of %s is refused", (importer, target, why) => {
  expect(forbidden(importer, target)).toBe(why);
});

it.each([
  ["app/account/dashboard/shelf.tsx", "app/books/parts/saved-book.ts"],
  ["app/club/talk/talk.route.tsx", "app/reading/log/reach.ts"],
  ["app/club/talk/talk.route.tsx", "app/club/mutes/muting.ts"],
  ["app/platform/log.ts", "app/env.server.ts"],
  ["app/routes.ts", "app/club/deals/deals.route.tsx"],
])("an import from %s of %s is fine", (importer, target) => {
  expect(forbidden(importer, target)).toBeNull();
});

it("the picture of the modules is drawn from their imports (npm run modules draws it anew)", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  expect(withDrawing(page, drawModules(graph))).toBe(page);
});

it("an arrow is drawn once, and not where a way over others says the same", () => {
  const imports = { "app/club/a.ts": ["app/books/b.ts", "db/c.ts"], "app/books/b.ts": ["db/c.ts"], "db/c.ts": [] };
  const drawing = drawModules(new Map(Object.entries(imports)));
  expect(drawing.split("\n").filter((line) => line.includes("-->"))).toEqual(["  club --> books", "  books --> db"]);
});
