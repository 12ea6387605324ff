import { describe, expect, it } from "vitest";

import { readTimeZone } from "./time-zones.ts";

describe("a time zone", () => {
  it.each(["Europe/Vienna", "America/New_York", "UTC", "Etc/UTC", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv"])(
    "may be %s",
    (name) => expect(readTimeZone(name)).toBe(name),
  );

  it.each(["", "Mars/Olympus", "+01:00", "+0100", "Europe/Vienna'--", "a".repeat(65), null, undefined, 1])(
    "is not %s",
    (name) => expect(readTimeZone(name)).toBeNull(),
  );
});
