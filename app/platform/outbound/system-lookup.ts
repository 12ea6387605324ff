import { lookup as askSystem, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

type Waiter = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
const waiting = new Map<string, Waiter[]>();

/**
 * The system's lookup, so that names such as `localhost` work as everywhere, but shared by simultaneous callers for a
 * name: a dead name server would otherwise block all of Node's four worker threads, and password hashing and file
 * access would wait.
 */
export const systemLookup: LookupFunction = (hostname, options, callback) => {
  const waiter: Waiter = (error, addresses) => {
    const first = addresses?.[0];
    if (error) callback(error, "");
    else if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
  const others = waiting.get(hostname);
  if (others) return void others.push(waiter);
  waiting.set(hostname, [waiter]);
  askSystem(hostname, { all: true }, (error, addresses) => {
    const all = waiting.get(hostname) ?? [];
    waiting.delete(hostname);
    for (const one of all) one(error, addresses);
  });
};
