import { isIPv4 } from "node:net";

import ipaddr from "ipaddr.js";

/** The header our server stamps with the address a request came from; whatever a client sends there is overwritten. */
export const CLIENT_ADDRESS_HEADER = "x-app-client-ip";

/**
 * The address a request came from, as limits count it: the socket's own, unless that is a proxy the owner
 * named; then the last hop in X-Forwarded-For that is none. What stands left of that hop anyone can write.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  proxies: ReadonlySet<string>,
): string {
  const hops = [...(forwardedFor ?? "").split(","), socket ?? ""];
  // Only as far as it is believed: reading the ten thousand hops that fit into a header takes a second.
  for (const hop of hops.toReversed()) {
    const address = plainAddress(hop.trim());
    if (address === null) break;
    if (!proxies.has(address)) return address;
  }
  return plainAddress(socket ?? "") ?? "127.0.0.1";
}

/**
 * Whether a request seems to come from a proxy on this machine or its network that the owner has not named: then all
 * readers are counted as one.
 */
export function isUnnamedProxy(
  socket: string | undefined,
  forwardedFor: string | undefined,
  proxies: ReadonlySet<string>,
): boolean {
  const address = plainAddress(socket ?? "");
  if (!forwardedFor || address === null || proxies.has(address)) return false;
  return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.parse(address).range());
}

/** What counts as one address: of IPv6 a whole /64, which is what one household or machine has to choose from. */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** The network an address belongs to, about as wide as what a provider chooses one household's next address from. */
export function addressNetwork(address: string): string {
  if (ipaddr.IPv4.isValid(address)) return address.split(".").slice(0, 2).join(".");
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 2)
    .map((part) => part.toString(16))
    .join(":");
}

/** One spelling an address: `::ffff:192.0.2.1` and `192.0.2.1` are the same. Null for anything that is none. */
export function plainAddress(address: string): string | null {
  // Node knows canonical addresses, which most are, at once.
  if (isIPv4(address)) return address;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}
