import { describe, expect, it } from "vitest";

import { createVersionCheck } from "./version-check.ts";

describe("a check of versions", () => {
  it("asks once for all subjects of callers that wait for the same answer", async () => {
    const asked: string[][] = [];
    const versions = async (subjects: readonly string[]) => {
      asked.push([...subjects]);
      await new Promise((done) => setTimeout(done, 5));
      return new Map(subjects.map((subject) => [subject, `version of ${subject}`]));
    };
    const check = createVersionCheck(versions, { now: () => 0 });
    const subjects = ["1", "2", "3", "2", "1"];
    expect(await Promise.all(subjects.map(check))).toEqual(subjects.map((subject) => `version of ${subject}`));
    expect(asked).toEqual([["1"], ["2", "3"]]);
  });

  it("does not take an earlier question's answer for one that came later", async () => {
    let version = 0;
    const check = createVersionCheck(async () => {
      const now = String(version);
      await new Promise((done) => setTimeout(done, 5));
      return new Map([["1", now]]);
    });
    const first = check("1");
    await new Promise((done) => setTimeout(done, 2));
    version = 1;
    expect([await check("1"), await first]).toEqual(["1", "0"]);
  });

  it("tells a subject that does not exist from one that cannot be read", async () => {
    expect(await createVersionCheck(async () => new Map())("1")).toBe("");
    expect(await createVersionCheck(() => Promise.reject(new Error("down")))("1")).toBeNull();
  });
});
