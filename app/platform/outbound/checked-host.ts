import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

import { OutboundError } from "./outbound-error.ts";

export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<string[]>;

interface HostRules {
  resolve: ResolveHost;
  isAllowed: (ip: string) => boolean;
}

/** http becomes https, because catalogues still contain old links. Throws OutboundError. */
export function httpsUrl(address: string | URL, base: URL | undefined, port: number): URL {
  const url = URL.parse(address, base);
  if (!url) throw new OutboundError("address");
  if (url.protocol === "http:") url.protocol = "https:";
  if (url.protocol !== "https:") throw new OutboundError("address");
  if (url.username || url.password) throw new OutboundError("credentials");
  if (Number(url.port || 443) !== port) throw new OutboundError("port");
  return url;
}

/** Resolved once: a second lookup could answer 127.0.0.1 (DNS rebinding). Throws `private` or `network`. */
export async function checkedAddresses(url: URL, rules: HostRules, signal: AbortSignal): Promise<string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await resolved(host, rules.resolve, signal);
  if (addresses.length === 0) throw new OutboundError("network");
  // One private address among public ones rejects the whole host: no honest host has such records.
  if (!addresses.every((ip) => rules.isAllowed(ip))) throw new OutboundError("private");
  return addresses;
}

async function resolved(host: string, resolve: ResolveHost, signal: AbortSignal): Promise<string[]> {
  try {
    return await resolve(host, signal);
  } catch (error) {
    throw new OutboundError("network", error);
  }
}

/** `dns.lookup` would occupy one of Node's four worker threads per name: a dead name server would block them all. */
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
