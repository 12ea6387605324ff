import { globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

/** A call, not a method of this name. */
const REQUEST =
  /(?<![.\w])fetch\((?!.*\) \{$)|\b(?:window|globalThis)\.fetch\b|\bEventSource\(|\bsendBeacon\b|XMLHttpRequest/m;

const requests = (text: string) => REQUEST.test(text);

it("no file asks the server in a way of its own, except those with a reason in docs/architecture.md", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.(?:test|stress|server)\.tsx?$/.test(file));
  const section = readFileSync("docs/architecture.md", "utf8")
    .split("## ")
    .find((text) => text.startsWith("How the browser"));
  const listed = [...section!.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, file]) => file);
  expect(files.filter((file) => requests(readFileSync(file, "utf8"))).toSorted()).toEqual(listed.toSorted());
});

it.each([
  ["  const reply = await fetch(path);", true],
  ["  return window.fetch(path);", true],
  ["navigator.sendBeacon(path, body);", true],
  ["  fetch(key, routeId) {", false],
  ["  return engine.fetch(key);", false],
  ["  const page = await fetchPage(true);", false],
])("%j counts as a request of its own: %j", (line, is) => {
  expect(requests(`// first\n${line}\n`)).toBe(is);
});
