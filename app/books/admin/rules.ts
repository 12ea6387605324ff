import { createHash } from "node:crypto";

/** Null if the address is invalid, too long, or contains a user name or password. */
export function readAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password || href.length > 2_000 ? null : href;
}

/** Short hashes, which the form sends back so that only changed fields are written. */
export function fingerprints(fields: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, fingerprint(text)])));
}

/** Saving must not overwrite another admin's change. All fields if `opened` is unreadable. */
export function changedFields<Fields extends Record<string, string>>(typed: Fields, opened: string): Partial<Fields> {
  const before = readFingerprints(opened);
  const changed = Object.entries(typed).filter(([name, text]) => before[name] !== fingerprint(text));
  return Object.fromEntries(changed) as Partial<Fields>;
}

function readFingerprints(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** Forms submit every line end as CR LF. */
function fingerprint(text: string): string {
  return createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64url").slice(0, 12);
}
