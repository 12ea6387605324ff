import { expect, it } from "vitest";

import { isDue, isPart, nightliesAmong, nightlyName } from "./nightly-name.ts";

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

it("the nightly backup is due from three o'clock on, until the day has its backup", () => {
  const yesterdays = ["bookmatch-2026-11-20.tar.gz"];
  expect(isDue(at("02:59:59"), yesterdays)).toBe(false);
  expect(isDue(at("03:00:00"), yesterdays)).toBe(true);
  expect(isDue(at("23:59:59"), [])).toBe(true);
  expect(isDue(at("23:59:59"), [...yesterdays, nightlyName(at("03:10:00"))])).toBe(false);
});

it("the nightly backup knows its own files from an owner's", () => {
  const own = ["bookmatch-2026-11-09.tar.gz", "bookmatch-2026-11-10.tar.gz"];
  expect(nightliesAmong([own[1]!, "bookmatch-2026-11-10.tar.gz.5.part", "bookmatch.tar.gz", own[0]!])).toEqual(own);
  expect(isPart("bookmatch-2026-11-10.tar.gz.5.part")).toBe(true);
  expect(isPart("other.tar.gz.part")).toBe(false);
});
