import type { Task } from "#app/server/jobs/jobs.ts";

import { leave } from "./leave.server.ts";
import { overdueAccounts } from "./queries.server.ts";

const BATCH = 100;

/** Removes accounts whose address was not confirmed in time: whoever squats an address must not keep its owner out. */
export const unconfirmedAccounts: Task = {
  async work(signal) {
    for (let users = await overdueAccounts(BATCH); users.length > 0; users = await overdueAccounts(BATCH)) {
      for (const user of users) {
        signal.throwIfAborted();
        await leave(user, { onlyUnconfirmed: true });
      }
    }
  },
  rhythm: { cron: "30 * * * *", afterStart: 60, onceInSeconds: 3_600 },
};
