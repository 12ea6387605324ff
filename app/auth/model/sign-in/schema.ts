import { z } from "zod";

import { codeField, emailField, passwordField } from "#app/auth/model/account-schema.ts";
import { INVITATION_TOKEN } from "#app/auth/model/joining.ts";
import { OwnPath } from "#app/platform/own-path.ts";

import { LONGEST_RECOVERY_CODE } from "./rules.ts";

const email = emailField("Enter your e-mail address.");
const password = passwordField("Enter your password.");

const bookId = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);

/** Where a form leads after success: a path of our own and, if asked, a book to save or to list on the way. */
export const Onward = z.object({
  next: OwnPath,
  save: bookId,
  list: bookId,
  /** An invitation to open an account, where that is what is asked for. */
  invitation: z.string().regex(INVITATION_TOKEN).optional().catch(undefined),
});
export type Onward = z.infer<typeof Onward>;

export const SignIn = Onward.extend({ email, password });
export const Registration = Onward.extend({ email, password });
export const ForgottenPassword = z.object({ email });

/** Random letters, or a signed token with its dots; empty for what was never in an e-mail of ours. */
const mailedToken = (longest: number) =>
  z
    .string()
    .regex(/^[\w.-]+$/)
    .max(longest)
    .catch("");
export const NewPassword = z.object({ token: mailedToken(256), password });
export const MailedToken = z.object({ token: mailedToken(2_048) });

/** The answer of a passkey, as its browser wrote it. */
const credential = z.string().catch("");
export const PasskeySignIn = Onward.extend({ credential });

/** A code of the authenticator app or a recovery code; what can be neither is missing. */
export const SecondFactorStep = Onward.extend({
  code: codeField.optional().catch(undefined),
  recoveryCode: z.string().max(LONGEST_RECOVERY_CODE).optional().catch(undefined),
});
