import { lookup as askSystem, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

type Waiter = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
const waiting = new Map<string, Waiter[]>();

/** Shared by simultaneous callers: a dead name server would block Node's four worker threads and all file access. */
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
