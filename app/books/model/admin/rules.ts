import { createHash } from "node:crypto";

/** The address as browsers spell it; null for what is no plain web address or names an account. */
export function readAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password || href.length > 2_000 ? null : href;
}

/** What the form was opened with, a few letters a field, so that only what was changed since is written. */
export function fingerprints(fields: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, fingerprint(text)])));
}

/**
 * Those of the typed fields that differ from what the form was opened with; all of them where nobody knows what that
 * was. A field that nobody touched is not sent, and so cannot undo what somebody else has filled in meanwhile.
 */
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

/** Forms write every line end as two characters. */
function fingerprint(text: string): string {
  return createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64url").slice(0, 12);
}
