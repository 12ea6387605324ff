import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

import { ImageRefused } from "#app/platform/pictures/image-refused.ts";

/** All IPv4 and IPv6 addresses behind a host name; rejects when there is none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<string[]>;

export type HostRules = { resolve: ResolveHost; isAllowed: (ip: string) => boolean; port: number };

/**
 * The address as we would fetch it: http becomes https (catalogues still hand out old links), everything else than
 * plain https on the usual port is refused.
 *
 * @throws ImageRefused `address`, `credentials` or `port`
 */
export function imageUrl(address: string | URL, base: URL | undefined, port: number): URL {
  const url = URL.parse(address, base);
  if (!url) throw new ImageRefused("address");
  if (url.protocol === "http:") url.protocol = "https:";
  if (url.protocol !== "https:") throw new ImageRefused("address");
  if (url.username || url.password) throw new ImageRefused("credentials");
  if (Number(url.port || 443) !== port) throw new ImageRefused("port");
  return url;
}

/**
 * The IP addresses to connect to, asked of DNS once and every one of them checked. The caller connects to exactly
 * these: a name that is asked twice can answer a public address first and 127.0.0.1 second (rebinding).
 *
 * @throws ImageRefused `private` or `network`
 */
export async function checkedAddresses(url: URL, rules: HostRules, signal: AbortSignal): Promise<string[]> {
  // URL has already turned 0x7f.1, 017700000001 and 2130706433 into 127.0.0.1.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await resolved(host, rules.resolve, signal);
  if (addresses.length === 0) throw new ImageRefused("network");
  // One private address among public ones is refused whole: no honest host is made so.
  if (!addresses.every((ip) => rules.isAllowed(ip))) throw new ImageRefused("private");
  return addresses;
}

async function resolved(host: string, resolve: ResolveHost, signal: AbortSignal): Promise<string[]> {
  try {
    return await resolve(host, signal);
  } catch (error) {
    throw new ImageRefused("network", error);
  }
}

/**
 * Asks the name servers directly. `dns.lookup` would take one of Node's four worker threads for each name, and a
 * dead name server would hold them all for many seconds: files and images of the whole site would wait.
 */
export async function resolveByDns(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers.find((answer) => answer.status === "rejected")?.reason ?? new Error("no address");
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
