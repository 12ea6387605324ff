import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

export const ADMIN_FIRST = () => t("This reader is an admin. Remove the admin role first.");

export const READER_GONE = () => t("This account no longer exists.");

export const ROLE_REFUSALS = inEachLanguage(
  () =>
    ({
      gone: READER_GONE(),
      unconfirmed: t("This reader hasn’t confirmed their e-mail address yet."),
      waiting: t("This reader is waiting for approval. Approve the account first."),
      suspended: t("This reader is suspended. Lift the suspension first."),
      last: t("This is the only admin. Make somebody else an admin first."),
      owner: t("ADMIN_EMAIL names this account, so you can remove its admin role only on the command line."),
    }) as const,
);

export type RoleRefusal = keyof typeof ROLE_REFUSALS;
