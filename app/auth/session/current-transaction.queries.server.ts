import { AsyncLocalStorage } from "node:async_hooks";

import { db, type Transaction } from "#db/client.server.ts";

const transactions = new AsyncLocalStorage<Transaction>();

/** `db` for a library with hooks: in a hook, `currentConnection()` returns the library's own transaction. */
export const dbWithHooks: typeof db = Object.create(db, {
  transaction: {
    value: (work: (tx: Transaction) => Promise<unknown>) =>
      db.transaction((tx) => transactions.run(tx, () => work(tx))),
  },
});

/**
 * The current transaction, or `db` outside one. If a hook took a second connection while its transaction holds one, the
 * pool would deadlock once all connections are in use.
 */
export function currentConnection(): Transaction | typeof db {
  return transactions.getStore() ?? db;
}
