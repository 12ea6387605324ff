/**
 * Nothing from outside: a reader's browser talks to this server alone. In development Vite puts the
 * styles into the page itself. `formTarget` is an origin that a form's answer may lead to besides our own.
 */
export function contentSecurityPolicy(nonce: string, development: boolean, formTarget?: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
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
