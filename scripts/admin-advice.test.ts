import { expect, it } from "vitest";

import { adminAdvice } from "./admin-advice.ts";

it("K24, R27: the start names the way to an admin that its configuration has", () => {
  expect(adminAdvice(undefined)).toContain("npm run admin -- grant");
  expect(adminAdvice("owner@example.org")).toBe(
    "nobody yet: create an account with owner@example.org and confirm its address by the mailed link",
  );
});
