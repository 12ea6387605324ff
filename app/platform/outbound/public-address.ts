import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

/** IANA's range for hosts on the public internet. The rest of IPv6 is special or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Checks that a connection to this IP address goes to the public internet.
 * An allow-list: accepts only global unicast outside special ranges, so a range nobody thought of is rejected. That
 * includes every IPv6 form with an embedded IPv4 address (mapped, compatible, SIIT, NAT64, 6to4, Teredo): a gateway on
 * the way could translate it to 127.0.0.1 or a cloud's metadata service.
 * @param ip dotted-decimal IPv4, or IPv6 without brackets and zone. Anything else (a host name, `0x7f.1`, `2130706433`,
 * `0177.0.0.1`, `fe80::1%eth0`) is not public. Never throws.
 */
export function isPublicAddress(ip: string): boolean {
  // Node's parser accepts canonical notation only; ipaddr.js alone would read 0177.0.0.1 as octal.
  if (isIP(ip) === 0 || ip.includes("%")) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
