export const MAIL_KINDS = [
  "confirmation",
  "password-reset",
  "password-changed",
  "wrong-passwords",
  "wrong-codes",
  "new-device",
  "issuer-linked",
  "account-claimed",
  "address-change-requested",
  "address-changed",
  "factor-added",
  "factor-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "joining-decided",
  "admin-tasks",
  "notices",
  "test",
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];
