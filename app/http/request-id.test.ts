import { expect, it } from "vitest";

import { requestId } from "./request-id.ts";

const OURS = /^[0-9a-f]{12}$/;

it("every request has a name of its own", () => {
  const ids = Array.from({ length: 1_000 }, () => requestId(undefined, false));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(OURS);
});

it("a trusted proxy may name it, in letters that do no harm in a log", () => {
  expect(requestId("edge-7Ab_0c1d2e3f", true)).toBe("edge-7Ab_0c1d2e3f");
  for (const bad of ["", "short", "x".repeat(65), "with space", 'a"quote"aa', "line\nbreak", "<script>1", "ünlikely1"])
    expect([bad, requestId(bad, true)]).toEqual([bad, expect.stringMatching(OURS)]);
});

it("nobody else may", () => {
  expect(requestId("edge-7Ab_0c1d2e3f", false)).toMatch(OURS);
});
