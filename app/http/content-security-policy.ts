import { createHash } from "node:crypto";

/**
 * Allows nothing from outside: a browser talks to this server only. In development Vite inlines styles. `formTarget` is
 * a further origin that forms may redirect to. Without a nonce no script runs, except `inlineScript`.
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
