import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import routes from "#app/routes.ts";

import { addBooks, openTestApp, type TestApp } from "./app.ts";
import { Reader } from "./reader.ts";

/**
 * T1: who may do what, for every address of the map. An address without a row fails the run, so that
 * nobody adds one without saying whose it is.
 */
type Answer = 200 | 400 | 404 | "home";

interface Row {
  /** The address to ask, where the map's own has parameters; $BOOK is a book that exists. */
  address?: string;
  /** What GET answers to a visitor, a member and an admin; "home" is a redirect to `/`. */
  get: [visitor: Answer, member: Answer, admin: Answer];
  /** Methods that change something, with what they answer to a visitor who sends nothing else. */
  changes?: Partial<Record<"POST" | "PUT" | "DELETE", Answer | 401 | 403>>;
}

const OPEN: Row["get"] = [200, 200, 200];
const MEMBERS: Row["get"] = ["home", 200, 200];
const VISITORS: Row["get"] = [200, "home", "home"];
const NOBODY: Row["get"] = [404, 404, 404];
/** An address that only changes something: reading it changes nothing and shows nothing. */
const CHANGES_ONLY: Row["get"] = [400, 400, 400];

const MATRIX: Record<string, Row> = {
  "/": { get: OPEN },
  "/deck": { get: OPEN },
  "/sign-in": { get: VISITORS, changes: { POST: 400 } },
  // Not configured here: as if it were not there.
  "/sign-in/google": { get: NOBODY, changes: { POST: 404 } },
  "/api/auth/callback/google": { get: NOBODY },
  "/register": { get: VISITORS, changes: { POST: 400 } },
  "/forgot-password": { get: OPEN, changes: { POST: 400 } },
  "/reset-password": { get: OPEN, changes: { POST: 400 } },
  "/verify-email": { get: OPEN, changes: { POST: 200 } },
  "/sign-out": { get: CHANGES_ONLY, changes: { POST: "home" } },
  "/saved-books": { get: MEMBERS },
  "/saved-books/:bookId": {
    address: "/saved-books/$BOOK",
    get: CHANGES_ONLY,
    changes: { POST: "home", DELETE: "home" },
  },
  "/covers/:bookId/:rendition": { address: "/covers/$BOOK/pending-320", get: OPEN },
  "/dashboard": { get: MEMBERS },
  "/dashboard/saved-books": { get: MEMBERS },
  "/dashboard/profile": { get: CHANGES_ONLY, changes: { POST: "home" } },
  "/time-zone": { get: CHANGES_ONLY, changes: { POST: "home" } },
  "/account/data": { get: MEMBERS },
  "/account/deletion": { get: CHANGES_ONLY, changes: { POST: "home" } },
  "/account/devices": { get: MEMBERS },
  "/account/devices/others/end": { get: CHANGES_ONLY, changes: { POST: "home" } },
  "/account/devices/:sessionId/end": {
    address: "/account/devices/nobodys/end",
    get: CHANGES_ONLY,
    changes: { POST: "home" },
  },
  "/healthz": { get: OPEN },
  "/*": { address: "/nothing/here", get: NOBODY },
};

let app: TestApp;
let book: number;
const people = {} as Record<"visitor" | "member" | "admin", Reader>;

beforeAll(async () => {
  app = await openTestApp();
  [book] = (await addBooks(app.pool, [{ title: "Momo" }])) as [number];
  people.visitor = new Reader(app);
  people.member = new Reader(app);
  people.admin = new Reader(app);
  await people.member.register("member@example.org");
  await people.admin.register("admin@example.org");
  await app.pool.query("UPDATE users SET role = 'admin' WHERE email = 'admin@example.org'");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

const paths = routes.map((entry) => `/${entry.path ?? ""}`);
const addressOf = (path: string) => (MATRIX[path]?.address ?? path).replace("$BOOK", String(book));

it("has a row for every address of the map, and no other", () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual([...paths].toSorted());
});

async function answerOf(response: Response): Promise<number | string> {
  const location = response.headers.get("Location");
  if (response.status >= 300 && response.status < 400) return location === "/" ? "home" : `to ${location}`;
  return response.status;
}

describe.each(Object.entries(MATRIX))("%s", (path, { get, changes = {} }) => {
  it.each(["visitor", "member", "admin"] as const)("answers a %s as it should", async (who) => {
    const index = ["visitor", "member", "admin"].indexOf(who) as 0 | 1 | 2;
    expect(await answerOf(await people[who].get(addressOf(path)))).toBe(get[index]);
  });

  it("tells a visitor no more as data than as a page", async () => {
    if (get[0] !== "home") return;
    for (const query of ["", "?_routes=root", "?_routes=features/dashboard/dashboard.route"]) {
      const response = await people.visitor.get(`${addressOf(path)}.data${query}`);
      const text = await response.text();
      expect(text).not.toContain("member@example.org");
      expect(text).not.toContain("admin@example.org");
      if (query === "") expect([202, 204, 302, 404].includes(response.status) || /redirect/i.test(text)).toBe(true);
    }
  });

  it("changes nothing for a form from another site", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const response = await people.member.send(
        addressOf(path),
        {},
        { method, headers: { Origin: "https://evil.example" } },
      );
      expect(response.status).toBe(403);
    }
  });

  it.each(Object.entries(changes))("answers a visitor's %s with %s", async (method, expected) => {
    expect(await answerOf(await people.visitor.send(addressOf(path), {}, { method }))).toBe(expected);
  });
});

it("opens nothing by spelling an address otherwise", async () => {
  for (const path of [
    "//dashboard",
    "/dashboard/",
    "/DASHBOARD",
    "/%64ashboard",
    "/dashboard;x",
    "/dashboard.data",
    "/dashboard/_.data",
  ]) {
    const response = await people.visitor.get(path);
    expect(await response.text()).not.toMatch(/Saved Books|example\.org/);
  }
});
