import { expect, it } from "vitest";

import { clearedCookies, waitText } from "./rules.ts";

it("signing out clears every cookie of ours and no other", () => {
  expect(
    clearedCookies("a=1; bookmatch.session_token=x.y; __Host-bookmatch.session_token=z; notbookmatch.b=2"),
  ).toEqual([
    "bookmatch.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    "__Host-bookmatch.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
  ]);
  expect(clearedCookies(null)).toEqual([]);
});

it.each([
  [1, "about 1 minute"],
  [61, "about 2 minutes"],
  [59 * 60, "about 59 minutes"],
  [60 * 60, "about 1 hour"],
  [86_400, "about 24 hours"],
])("a wait of %d seconds is %s", (seconds, text) => expect(waitText(seconds)).toBe(text));
