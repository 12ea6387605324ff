import { isIP, type LookupFunction } from "node:net";

import { Agent, request, type Dispatcher } from "undici";

import { ImageRefused } from "#app/platform/pictures/image-refused.ts";

import { checkedAddresses, type HostRules } from "./image-host.ts";

interface Asking extends HostRules {
  /** PEM of a certificate authority to trust; absent: the usual ones. */
  ca?: string;
  /** How long a connection may take. */
  deadlineMs: number;
  headers: Record<string, string>;
}

/**
 * Asks an address that somebody else has written, once: connected to what was checked, and let go of as soon as
 * `read` has what it wants of the answer. Redirects are the caller's, so that each hop meets every rule of the first.
 *
 * @throws ImageRefused `private` or `network` where the host may not be asked; whatever the connection throws
 */
export async function askChecked<T>(
  url: URL,
  asking: Asking,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { deadlineMs, headers, ca } = asking;
  const addresses = await checkedAddresses(url, asking, signal);
  signal.throwIfAborted();
  // An agent for one answer: no connection outlives the check of its address.
  const agent = new Agent({
    connect: {
      lookup: answering(addresses),
      timeout: deadlineMs,
      allowH2: false,
      ...(ca === undefined ? {} : { ca }),
    },
  });
  try {
    const answer = await request(url, { dispatcher: agent, headers, signal });
    // Leaving an answer unread makes its stream complain; nobody is listening any more.
    answer.body.on("error", () => {});
    return await read(answer);
  } finally {
    // Cuts the connection as well; not awaited, because the other side may not care to close its half.
    void agent.destroy();
  }
}

/** A DNS lookup that knows one answer: whatever the name says by now, we connect to what was checked. */
function answering(addresses: string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = known;
    if (options.all) callback(null, known);
    else callback(null, first?.address ?? "", first?.family);
  };
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** @throws ImageRefused where the redirect says nowhere to go */
export function locationOf(answer: Dispatcher.ResponseData): string {
  const { location } = answer.headers;
  if (typeof location !== "string" || location === "") throw new ImageRefused("redirects");
  return location;
}
