export const ADMIN_FIRST = "This reader is an admin. Remove the admin role first.";

export const READER_GONE = "This account no longer exists.";

export const ROLE_REFUSALS = {
  gone: READER_GONE,
  unconfirmed: "This reader hasn’t confirmed their e-mail address yet.",
  waiting: "This reader is waiting for approval. Approve the account first.",
  suspended: "This reader is suspended. Lift the suspension first.",
  last: "This is the only admin. Make somebody else an admin first.",
  owner: "ADMIN_EMAIL names this account, so you can remove its admin role only on the command line.",
} as const;

export type RoleRefusal = keyof typeof ROLE_REFUSALS;
