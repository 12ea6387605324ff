import { createHash } from "node:crypto";

/**
 * Nothing from outside: a reader's browser talks to this server alone. In development Vite puts the
 * styles into the page itself. `formTarget` is an origin that a form's answer may lead to besides our own. Without a
 * nonce no script runs at all, or only the `inlineScript`.
 */
export function contentSecurityPolicy(
  nonce: string | null,
  development: boolean,
  formTarget?: string,
  inlineScript?: string,
): string {
  return [
    "default-src 'none'",
    `script-src ${scriptSource(nonce, inlineScript)}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${formTarget ? ` ${formTarget}` : ""}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function scriptSource(nonce: string | null, inlineScript?: string): string {
  if (nonce !== null) return `'nonce-${nonce}' 'strict-dynamic'`;
  return inlineScript ? `'sha256-${createHash("sha256").update(inlineScript).digest("base64")}'` : "'none'";
}
