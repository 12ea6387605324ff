import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { ROOT } from "./build.ts";
import { LATE_ROUTER } from "./late-router.ts";
import { PATIENT_ROUTER } from "./patient-router.ts";
import { changed } from "./router-changes.ts";

const ROUTER = join(ROOT, "node_modules/react-router/dist/production");

const FILES = [LATE_ROUTER, PATIENT_ROUTER].flatMap((changes) =>
  Object.keys(changes).map((file) => [file, changes] as const),
);

describe.each(FILES)("the router's %s", (file, changes) => {
  const id = `${ROUTER}/${file}`;

  it("is as the build expects it, and differs after it", () => {
    const code = readFileSync(id.replace(/\?.*$/, ""), "utf8");
    expect(changed(code, id, changes)).not.toBe(code);
  });

  it("stops the build once its code is another", () => {
    expect(() => changed("export const another = 1;", id, changes)).toThrow(`${id} is not as`);
  });
});
