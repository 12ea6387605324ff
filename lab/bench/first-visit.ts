import { setTimeout as sleep } from "node:timers/promises";

import { startApp } from "#tests/app-process.ts";

import { createAsker } from "./asking.ts";
import { phoneVisits, type VisitFigures } from "./phone-visits.ts";

export interface FirstVisitFigures extends VisitFigures {
  /** In ms, of the crowd's slowest answer. */
  slowestStrangerMs: number;
  refusedStrangers: number;
}

type Crowd = Pick<FirstVisitFigures, "slowestStrangerMs" | "refusedStrangers">;

const STRANGERS = 300;
const WITHIN_MS = 1_000;

const app = await startApp(process.env["DATA_DIR"]!, { DATABASE_URL: process.env["DATABASE_URL"]! });
const crowd = await strangers();
const visits = await phoneVisits({
  address: app.address,
  touch: (page) => page.getByRole("button", { name: "Pass" }).tap(),
});
await app.stop();
const figures: FirstVisitFigures = { ...visits, ...crowd };
console.log(JSON.stringify(figures));
process.exit();

/** Strangers come evenly within a second, each with a connection of their own, to a fresh process. */
async function strangers(): Promise<Crowd> {
  const answers = await Promise.all(
    Array.from({ length: STRANGERS }, async (_, number) => {
      await sleep((number * WITHIN_MS) / STRANGERS);
      const asker = createAsker(app.address, 1);
      const began = performance.now();
      const { status } = await asker.ask({ method: "GET", path: "/" });
      asker.close();
      return { status, ms: performance.now() - began };
    }),
  );
  return {
    slowestStrangerMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    refusedStrangers: answers.filter(({ status }) => status !== 200).length,
  };
}
