import { createHash } from "node:crypto";

/** Source of one inline script. */
export function inlineSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** Sources of a page's scripts: by nonce, what such a script loads included. */
export function nonceSources(nonce: string): string[] {
  return [`'nonce-${nonce}'`, "'strict-dynamic'"];
}

/**
 * Allows nothing from outside: a browser talks to this server only. In development Vite inlines styles. `formTarget` is
 * a further origin that forms may redirect to. No script runs except `scripts`.
 */
export function contentSecurityPolicy(scripts: readonly string[], development: boolean, formTarget?: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? scripts.join(" ") : "'none'"}`,
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
