export const ACCOUNT_EVENTS = [
  "registered",
  "signed-in",
  "email-confirmed",
  "email-changed",
  "account-claimed",
  "password-changed",
  "password-reset",
  "issuer-linked",
  "wrong-codes",
] as const;

export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];
