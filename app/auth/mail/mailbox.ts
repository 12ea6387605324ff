import { domainToASCII } from "node:url";

const SAME_PROVIDER = new Map([["googlemail.com", "gmail.com"]]);
const WITHOUT_DOTS = new Set(["gmail.com"]);

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Lower case, without plus tag, full-width letters or trailing dot, domain in ASCII. Null for an invalid address. */
export function mailboxOf(address: string): string | null {
  const parts = partsOf(address);
  if (!parts) return null;
  const [tagged, domain] = parts;
  const untagged = tagged.replace(/(?<=.)\+.*$/s, "");
  const local = WITHOUT_DOTS.has(domain) ? untagged.replaceAll(".", "") : untagged;
  return `${local}@${domain}`;
}

export function blockedPattern(text: string): string | null {
  const written = text.normalize("NFKC").trim();
  if (/^[^@]+@/.test(written)) {
    const mailbox = mailboxOf(written);
    return mailbox !== null && mailbox.length <= 254 ? mailbox : null;
  }
  return domainOf(written.replace(/^(?:@|\*?\.)/, ""));
}

/** Patterns of the mailbox, its domain and the parent domains. Empty for an invalid address. */
export function patternsAgainst(address: string): string[] {
  const mailbox = mailboxOf(address);
  if (mailbox === null) return [];
  const labels = mailbox.slice(mailbox.lastIndexOf("@") + 1).split(".");
  return [mailbox, ...labels.slice(0, -1).map((_, index) => labels.slice(index).join("."))];
}

function partsOf(address: string): [local: string, domain: string] | null {
  const normalized = address.normalize("NFKC").trim().toLowerCase();
  const at = normalized.lastIndexOf("@");
  const domain = at > 0 ? domainOf(normalized.slice(at + 1)) : null;
  const local = normalized.slice(0, at);
  return domain === null || /\s/.test(local) ? null : [local, domain];
}

function domainOf(text: string): string | null {
  // `domainToASCII` also accepts a URL and drops everything outside its host.
  if (/[\s/\\?#:@%]/.test(text)) return null;
  const ascii = domainToASCII(text).replace(/\.$/, "");
  return DOMAIN.test(ascii) ? (SAME_PROVIDER.get(ascii) ?? ascii) : null;
}
