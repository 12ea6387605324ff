import { monitorEventLoopDelay } from "node:perf_hooks";

import { metrics } from "./metrics.ts";

const NANOSECONDS = 1e9;

/** Called only if metrics are served: measuring the event loop wakes it fifty times a second. */
export function measureProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge("bookmatch_event_loop_delay_seconds", "Delay of the event loop since the look before", () => {
    const read = [
      ["0.5", delay.percentile(50)],
      ["0.99", delay.percentile(99)],
      ["1", delay.max],
    ] as const;
    delay.reset();
    return read.map(([quantile, value]) => [{ quantile }, value / NANOSECONDS] as const);
  });
  metrics.gauge("process_resident_memory_bytes", "Memory of the process", () => process.memoryUsage.rss());
  metrics.gauge("bookmatch_heap_bytes", "Memory that JavaScript uses", () => process.memoryUsage().heapUsed);
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.gauge("process_start_time_seconds", "When the process started", () => startedAt);
  metrics.gauge("process_cpu_seconds_total", "Time that the process has computed", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
}
