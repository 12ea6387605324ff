import { createHash } from "node:crypto";

export function inlineSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

export function nonceSources(nonce: string): string[] {
  return [`'nonce-${nonce}'`, "'strict-dynamic'"];
}

/** Allows this server only; Vite inlines styles in development. `formTarget` is an origin that forms redirect to. */
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
