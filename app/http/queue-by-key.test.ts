import { expect, it } from "vitest";

import { queueByKey } from "./queue-by-key.ts";

function later() {
  let finish!: (outcome: Promise<string>) => void;
  const outcome = new Promise<string>((resolve) => (finish = resolve));
  return { outcome, finish };
}

it("a queue by key sends the second change of a book only after the first was answered, even if that failed", async () => {
  const first = later();
  const sent: string[] = [];
  const saving = queueByKey("1", () => (sent.push("POST"), first.outcome));
  const removing = queueByKey("1", async () => (sent.push("DELETE"), "removed"));
  const other = queueByKey("2", async () => (sent.push("other"), "saved"));
  expect(await other).toBe("saved");
  expect(sent).toEqual(["POST", "other"]);

  first.finish(Promise.reject(new Error("offline")));
  await expect(saving).rejects.toThrow("offline");
  expect(await removing).toBe("removed");
  expect(sent).toEqual(["POST", "other", "DELETE"]);
});
