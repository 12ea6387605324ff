import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

/** What IANA hands out to hosts of the public internet. Everything else in IPv6 is special or not yet given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a connection to this IP address leaves for the public internet.
 *
 * An allow-list: an address is public only when it is global unicast and in no special range, so a range nobody
 * thought of is refused. That includes every IPv6 form that carries an IPv4 address inside (mapped, compatible,
 * SIIT, NAT64, 6to4, Teredo): a gateway on the way could unpack it to 127.0.0.1 or a cloud's metadata service.
 *
 * @param ip four decimal numbers, or IPv6 without brackets and zone. Anything else (a host name, `0x7f.1`,
 *   `2130706433`, `0177.0.0.1`, `fe80::1%eth0`) is not public. Never throws.
 */
export function isPublicAddress(ip: string): boolean {
  // Node's parser takes canonical notations only; ipaddr.js alone would read 0177.0.0.1 as octal.
  if (isIP(ip) === 0 || ip.includes("%")) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
