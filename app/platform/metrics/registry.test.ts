import { expect, it } from "vitest";

import { createRegistry } from "./registry.ts";

/** A line of the text format 0.0.4, as its specification writes it. */
const LINE =
  /^(?:# HELP [a-z_]\w* (?:[^\\\n]|\\\\|\\n)*|# TYPE [a-z_]\w* (?:counter|gauge|histogram)|[a-z_]\w*(?:\{[a-z_]\w*="(?:[^"\\\n]|\\\\|\\"|\\n)*"(?:,[a-z_]\w*="(?:[^"\\\n]|\\\\|\\"|\\n)*")*\})? (?:[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?|NaN))$/;

function linesOf(text: string): string[] {
  expect(text.endsWith("\n")).toBe(true);
  const lines = text.slice(0, -1).split("\n");
  for (const line of lines) expect(line).toMatch(LINE);
  return lines;
}

it("the registry counts by labels", () => {
  const registry = createRegistry();
  const pages = registry.counter("pages_total", "Pages");
  pages.add({ room: "deals" });
  pages.add({ room: "deals" }, 2);
  pages.add({ room: "blog" });
  expect(linesOf(registry.text())).toEqual([
    "# HELP pages_total Pages",
    "# TYPE pages_total counter",
    'pages_total{room="deals"} 3',
    'pages_total{room="blog"} 1',
  ]);
});

it("the registry asks a gauge at each look, and writes nothing of what cannot be known", () => {
  const registry = createRegistry();
  let open = 1;
  registry.gauge("open_streams", "Streams", () => open);
  registry.gauge("unknown", "Not told", () => null);
  registry.gauge("pool", "Pool", () => [
    [{ state: "idle" }, 0.5],
    [{ state: "busy" }, 1e-9],
  ]);
  expect(linesOf(registry.text())).toContain("open_streams 1");
  open = 7;
  const lines = linesOf(registry.text());
  expect(lines).toContain("open_streams 7");
  expect(lines).toContain('pool{state="busy"} 1e-9');
  expect(lines.filter((line) => line.startsWith("unknown"))).toEqual([]);
});

it("a histogram's buckets hold all that is not above their bound, and end with +Inf", () => {
  const registry = createRegistry();
  const times = registry.histogram("seconds", "Times", [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 4]) times.observe(value, { route: "/" });
  expect(linesOf(registry.text()).slice(2)).toEqual([
    'seconds_bucket{route="/",le="0.1"} 2',
    'seconds_bucket{route="/",le="1"} 3',
    'seconds_bucket{route="/",le="+Inf"} 4',
    'seconds_sum{route="/"} 4.65',
    'seconds_count{route="/"} 4',
  ]);
});

it("whatever stands in a label or a help stays on its line", () => {
  const registry = createRegistry();
  registry.counter("odd_total", "one\ntwo \\ three").add({ said: 'a "b" \\ c\nodd_total 99' });
  const lines = linesOf(registry.text());
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe('odd_total{said="a \\"b\\" \\\\ c\\nodd_total 99"} 1');
});

it("labels without end do not fill the memory", () => {
  const registry = createRegistry();
  const counter = registry.counter("many_total", "Many");
  for (let index = 0; index < 5_000; index++) counter.add({ path: `/${index}` });
  const lines = linesOf(registry.text());
  expect(lines).toHaveLength(2 + 2_001);
  expect(lines.at(-1)).toBe('many_total{path="other"} 3000');
});

it("the registry takes each name once, and only names", () => {
  const registry = createRegistry();
  registry.counter("a_total", "A");
  expect(() => registry.counter("a_total", "A again")).toThrow("a_total");
  expect(() => registry.counter("no-name", "No")).toThrow("no-name");
});
