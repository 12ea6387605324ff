import { AsyncLocalStorage } from "node:async_hooks";

import { db, type Transaction } from "#db/client.server.ts";

const transactions = new AsyncLocalStorage<Transaction>();

/** `db` for a library with hooks: what a hook asks of `currentConnection()` belongs to the library's own transaction. */
export const dbWithHooks: typeof db = Object.create(db, {
  transaction: {
    value: (work: (tx: Transaction) => Promise<unknown>) =>
      db.transaction((tx) => transactions.run(tx, () => work(tx))),
  },
});

/**
 * The transaction that the caller runs in, else `db`. A hook that took a second connection of the pool while its
 * transaction holds one would stop everybody once all of them do.
 */
export function currentConnection(): Transaction | typeof db {
  return transactions.getStore() ?? db;
}
