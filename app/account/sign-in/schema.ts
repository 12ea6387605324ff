import { z } from "zod";

import { INVITATION_TOKEN } from "#app/auth/joining/joining.ts";
import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { codeField, emailField, passwordField } from "#app/auth/session/account-schema.ts";
import { t } from "#app/language/t.ts";
import { OwnPath } from "#app/platform/own-path.ts";

import { LONGEST_RECOVERY_CODE } from "./rules.ts";

const email = emailField(() => t("Enter your e-mail address."));
const password = passwordField(() => t("Enter your password."));

const newPassword = password.superRefine((typed, context) => {
  const weakness = typed === "" ? null : passwordProblem(typed, { email: "" });
  if (weakness) context.addIssue({ code: "custom", message: weakness });
});

const bookId = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);

/** Redirect target after a form: a path on this site and, optionally, a book to save or list first. */
export const ReturnTo = z.object({
  next: OwnPath,
  save: bookId,
  /** The word of a `PendingStart`. */
  list: z.coerce
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .optional()
    .catch(undefined),
  invitation: z.string().regex(INVITATION_TOKEN).optional().catch(undefined),
});
export type ReturnTo = z.infer<typeof ReturnTo>;

/** Set by the dialog over a page, which stays open. */
const stay = z.literal("1").optional().catch(undefined);

export const SignIn = ReturnTo.extend({ email, password, stay, unsent: z.string().optional().catch(undefined) });
/** The password is a field of its own, so that a wrong address beside it does not hide what is wrong with it. */
export const Registration = ReturnTo.extend({ email, password: newPassword });
export const ForgottenPassword = z.object({ email });

/** Random characters, or a signed token with dots; empty if it cannot be from one of our e-mails. */
const mailedToken = (longest: number) =>
  z
    .string()
    .regex(/^[\w.-]+$/)
    .max(longest)
    .catch("");
export const NewPassword = z.object({ token: mailedToken(256), password });
export const MailedToken = z.object({ token: mailedToken(2_048) });

const credential = z.string().catch("");
export const PasskeySignIn = ReturnTo.extend({ credential, stay });

/** An authenticator code or a recovery code; malformed ones are dropped. */
export const SecondFactorStep = ReturnTo.extend({
  code: codeField.optional().catch(undefined),
  recoveryCode: z.string().max(LONGEST_RECOVERY_CODE).optional().catch(undefined),
});
