import type { Task } from "#app/platform/jobs/jobs.ts";

import { eraseAccount } from "./erasure.queries.server.ts";
import { overdueAccounts } from "./overdue.queries.server.ts";

const BATCH = 100;

/** Removes unconfirmed accounts: someone else's account must not block the owner of the address. */
export const unconfirmedAccounts: Task = {
  async work(signal) {
    for (let remaining = true; remaining;) {
      remaining = false;
      for (const userId of await overdueAccounts(BATCH)) {
        signal.throwIfAborted();
        const erased = await eraseAccount(userId, "unconfirmed");
        // The only admin stays, and stays overdue.
        remaining ||= erased !== "last-admin";
      }
    }
  },
  rhythm: { cron: "30 * * * *", afterStart: 60, onceInSeconds: 3_600 },
};
