import { expect, it } from "vitest";

import { retryIn, inTime, tooOftenMessage } from "./retry-message.ts";

it.each([
  [0, "in 1 second"],
  [1, "in 1 second"],
  [1.2, "in 2 seconds"],
  [59, "in 59 seconds"],
  [60, "in 1 minute"],
  [61, "in 2 minutes"],
  [3_600, "in 60 minutes"],
  [7_140, "in 119 minutes"],
  [7_200, "in about 2 hours"],
  [86_400, "in about 24 hours"],
])("a retry message says %d seconds as %j", (seconds, text) => expect(inTime(seconds)).toBe(text));

it("a retry message says what one may do then, and why not now", () => {
  expect(retryIn("post", 720)).toBe("You can post again in 12 minutes.");
  const options = { had: "You have asked 5 times within an hour.", what: "ask" };
  expect(tooOftenMessage(options)({ of: "reader", retryAfterSeconds: 60 })).toBe(
    "You have asked 5 times within an hour. You can ask again in 1 minute.",
  );
  expect(tooOftenMessage(options)({ of: "address", retryAfterSeconds: 60 })).toBe(
    "Many people on your network are posting. You can ask again in 1 minute.",
  );
});
