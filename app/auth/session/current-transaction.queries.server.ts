import { AsyncLocalStorage } from "node:async_hooks";

import { db, type Transaction } from "#db/client.server.ts";

const transactions = new AsyncLocalStorage<Transaction>();

export const dbWithHooks: typeof db = Object.create(db, {
  transaction: {
    value: (work: (tx: Transaction) => Promise<unknown>) =>
      db.transaction((tx) => transactions.run(tx, () => work(tx))),
  },
});

/** A hook that takes a second connection while its transaction holds one deadlocks a pool that is fully used. */
export function currentConnection(): Transaction | typeof db {
  return transactions.getStore() ?? db;
}
