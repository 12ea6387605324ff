import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

import type { Side } from "./costs.ts";

/** A server that the app is compared with. It says its port, and "ready" after each order. */
export interface Yardstick<Orders> extends Side {
  order(orders: Orders): Promise<void>;
  stop(): void;
}

export async function startYardstick<Orders extends object>(script: string): Promise<Yardstick<Orders>> {
  const server = fork(join(ROOT, "lab", "bench", script));
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  return {
    pid: server.pid!,
    address: `http://127.0.0.1:${port}`,
    async order(orders) {
      const ready = once(server, "message");
      server.send(orders);
      await ready;
    },
    stop: () => server.disconnect(),
  };
}
