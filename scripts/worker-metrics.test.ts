import { expect, it } from "vitest";

import { joinMetrics } from "./worker-metrics.ts";

const text = (hits: number) => `# HELP hits_total Hits
# TYPE hits_total counter
hits_total{page="a",said="b} 1"} ${hits}
# HELP memory_bytes Memory
# TYPE memory_bytes gauge
memory_bytes ${hits}e+6
`;

it("the joined metrics says of every number which process it is of, and describes each name once", () => {
  expect(joinMetrics(new Map([1, 2].map((process) => [process, text(process)])))).toBe(`# HELP hits_total Hits
# TYPE hits_total counter
hits_total{process="1",page="a",said="b} 1"} 1
hits_total{process="2",page="a",said="b} 1"} 2
# HELP memory_bytes Memory
# TYPE memory_bytes gauge
memory_bytes{process="1"} 1e+6
memory_bytes{process="2"} 2e+6
`);
});

it("the joined metrics goes on with those that have said something", () => {
  expect(joinMetrics(new Map([[2, "# HELP up Up\n# TYPE up gauge\n"]]))).toBe("# HELP up Up\n# TYPE up gauge\n");
  expect(joinMetrics(new Map())).toBe("");
});
