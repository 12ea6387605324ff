import cluster from "node:cluster";
import { createServer } from "node:http";

/**
 * Runs PROCESSES on one port that only compute for MS of CPU per answer: `bare-cluster.ts PROCESSES MS`.
 * Shows how much the machine itself gains from more processes.
 */
const [processes, ms] = process.argv.slice(2).map(Number) as [number, number];

if (cluster.isPrimary) {
  const ports = Array.from({ length: processes }, () => {
    const worker = cluster.fork();
    return new Promise<number>((resolve) => worker.once("listening", ({ port }) => resolve(port)));
  });
  const [port] = await Promise.all(ports);
  process.send!({ port });
  process.once("disconnect", () => process.exit());
} else {
  createServer((_, response) => {
    compute();
    response.end("computed");
  }).listen(0, "127.0.0.1");
}

function compute(): void {
  const before = process.cpuUsage();
  for (let spent = 0; spent < ms * 1_000;) {
    const { user, system } = process.cpuUsage(before);
    spent = user + system;
  }
}
