import { domainToASCII } from "node:url";

/** Providers that deliver several spellings of an address to one mailbox: dots in the local part mean nothing there. */
const SAME_PROVIDER = new Map([["googlemail.com", "gmail.com"]]);
const WITHOUT_DOTS = new Set(["gmail.com"]);

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The mailbox that an address leads to, however it is spelled: without capitals, plus tag, full-width letters or a
 * trailing dot, the domain in ASCII. Null for what is no address.
 */
export function mailboxOf(address: string): string | null {
  const parts = partsOf(address);
  if (!parts) return null;
  const [tagged, domain] = parts;
  const untagged = tagged.replace(/(?<=.)\+.*$/s, "");
  const local = WITHOUT_DOTS.has(domain) ? untagged.replaceAll(".", "") : untagged;
  return `${local}@${domain}`;
}

/** What an owner writes to block a domain or an address, in the form that is compared; null for neither. */
export function blockedPattern(text: string): string | null {
  const written = text.normalize("NFKC").trim();
  if (/^[^@]+@/.test(written)) {
    const mailbox = mailboxOf(written);
    return mailbox !== null && mailbox.length <= 254 ? mailbox : null;
  }
  return domainOf(written.replace(/^(?:@|\*?\.)/, ""));
}

/** All patterns that block this address: its mailbox, its domain and those above it. Empty for what is no address. */
export function patternsAgainst(address: string): string[] {
  const mailbox = mailboxOf(address);
  if (mailbox === null) return [];
  const labels = mailbox.slice(mailbox.lastIndexOf("@") + 1).split(".");
  return [mailbox, ...labels.slice(0, -1).map((_, index) => labels.slice(index).join("."))];
}

function partsOf(address: string): [local: string, domain: string] | null {
  const plain = address.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = at > 0 ? domainOf(plain.slice(at + 1)) : null;
  const local = plain.slice(0, at);
  return domain === null || /\s/.test(local) ? null : [local, domain];
}

function domainOf(text: string): string | null {
  // The conversion takes an address of the web too, and leaves out what is no part of its host.
  if (/[\s/\\?#:@%]/.test(text)) return null;
  const ascii = domainToASCII(text).replace(/\.$/, "");
  return DOMAIN.test(ascii) ? (SAME_PROVIDER.get(ascii) ?? ascii) : null;
}
