export const ADMIN_FIRST = "This reader is an admin. Remove the admin role first.";

export const READER_GONE = "This account does not exist any more.";

/** Why an account cannot get or lose the admin role. */
export const ROLE_REFUSALS = {
  gone: READER_GONE,
  unconfirmed: "This reader has not confirmed the e-mail address yet.",
  waiting: "This reader waits for approval. Approve the account first.",
  suspended: "This reader is suspended. Lift the suspension first.",
  last: "This is the only admin. Make somebody else admin first.",
  owner: "ADMIN_EMAIL names this account. Only the command line can remove its admin role.",
} as const;

export type RoleRefusal = keyof typeof ROLE_REFUSALS;
