import { isIPv4 } from "node:net";

import ipaddr from "ipaddr.js";

/** Overwrites whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = "x-app-client-ip";

/** The socket's address, or behind a configured proxy its last other hop: hops left of that one can be forged. */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  proxies: ReadonlySet<string>,
): string {
  const hops = [...(forwardedFor ?? "").split(","), socket ?? ""];
  // Stops at the first hop that is no proxy: parsing the ten thousand hops that fit into a header takes a second.
  for (const hop of hops.toReversed()) {
    const address = canonicalAddress(hop.trim());
    if (address === null) break;
    if (!proxies.has(address)) return address;
  }
  return canonicalAddress(socket ?? "") ?? "127.0.0.1";
}

/** All users behind a proxy that the owner has not configured are counted as one. */
export function isUnnamedProxy(
  socket: string | undefined,
  forwardedFor: string | undefined,
  proxies: ReadonlySet<string>,
): boolean {
  const address = canonicalAddress(socket ?? "");
  if (!forwardedFor || address === null || proxies.has(address)) return false;
  return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.parse(address).range());
}

/** Key under which an address is counted: for IPv6 the /64, which is what one household or machine chooses from. */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

export function addressNetwork(address: string): string {
  if (ipaddr.IPv4.isValid(address)) return address.split(".").slice(0, 2).join(".");
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 2)
    .map((part) => part.toString(16))
    .join(":");
}

export function canonicalAddress(address: string): string | null {
  if (isIPv4(address)) return address;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}
