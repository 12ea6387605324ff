import { isIP, type LookupFunction } from "node:net";

import type { Dispatcher } from "undici";

import { DeadlinePassed, withDeadline } from "#app/platform/deadline.ts";

import { askOnce } from "./ask-once.ts";
import { checkedAddresses, httpsUrl, resolveByDns, type ResolveHost } from "./checked-host.ts";
import { OutboundError } from "./outbound-error.ts";
import { isPublicAddress } from "./public-address.ts";

export interface Outside {
  resolve: ResolveHost;
  isAllowed: (ip: string) => boolean;
  port: number;
  ca?: string;
  deadlineMs: number;
  maxRedirects: number;
}

export const WORLD: Outside = {
  resolve: resolveByDns,
  isAllowed: isPublicAddress,
  port: 443,
  deadlineMs: 6_000,
  maxRedirects: 3,
};

/**
 * Fetches a URL that somebody else has written, which may try to reach this server's own network. Connects to exactly
 * the public addresses it has checked, over https on one port, and checks each redirect. Throws OutboundError.
 */
export async function askPublic<T>(
  address: string,
  outside: Outside,
  headers: Record<string, string>,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(outside.deadlineMs, (signal) => followed(address, outside, headers, signal, read));
  } catch (error) {
    throw error instanceof DeadlinePassed ? new OutboundError("deadline") : error;
  }
}

async function followed<T>(
  address: string,
  outside: Outside,
  headers: Record<string, string>,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { port, ca, deadlineMs: connectMs, maxRedirects } = outside;
  let url = httpsUrl(address, undefined, port);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const lookup = answering(await checkedAddresses(url, outside, signal));
    const answer = await askOnce(url, { lookup, headers, connectMs, ca }, signal, async (response) =>
      isRedirect(response.statusCode) ? { location: locationOf(response) } : { value: await read(response) },
    );
    if ("value" in answer) return answer.value;
    url = httpsUrl(answer.location, url, port);
  }
  throw new OutboundError("redirects");
}

/** Connects to the checked addresses, whatever the name resolves to by then. */
function answering(addresses: string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = known;
    if (options.all) callback(null, known);
    else callback(null, first?.address ?? "", first?.family);
  };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function locationOf(answer: Dispatcher.ResponseData): string {
  const { location } = answer.headers;
  if (typeof location !== "string" || location === "") throw new OutboundError("redirects");
  return location;
}
