import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { ROOT } from "./build.ts";
import { CHANGES, changed } from "./late-router.ts";

const ROUTER = join(ROOT, "node_modules/react-router/dist/production");

describe.each(Object.keys(CHANGES))("the router's %s", (file) => {
  const id = `${ROUTER}/${file}`;

  it("is as the build expects it, and differs after it", () => {
    const code = readFileSync(id.replace(/\?.*$/, ""), "utf8");
    expect(changed(code, id)).not.toBe(code);
  });

  it("stops the build once its code is another", () => {
    expect(() => changed("export const another = 1;", id)).toThrow(`${id} is not as`);
  });
});
