import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

/** IANA's range for hosts on the public internet. The rest of IPv6 is special or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * An allow-list: only global unicast outside special ranges. It excludes every IPv6 form with an embedded IPv4 address,
 * which a gateway could translate to 127.0.0.1 or a cloud's metadata service. Never throws.
 */
export function isPublicAddress(ip: string): boolean {
  // Node's parser accepts canonical notation only; ipaddr.js alone would read 0177.0.0.1 as octal.
  if (isIP(ip) === 0 || ip.includes("%")) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
