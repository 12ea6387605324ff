import { z } from "zod";

import { INVITATION_TOKEN } from "#app/shared/joining.ts";

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Enter your e-mail address.")
  .max(254, "This address is too long.")
  .pipe(z.email("This is not an e-mail address."));
const password = z.string().min(1, "Enter your password.").max(512, "This password is too long.");

export const SignIn = z.object({ email, password });
export type SignIn = z.infer<typeof SignIn>;
export const Registration = z.object({ email, password });
export const ForgottenPassword = z.object({ email });
/** Random letters, or a signed token with its dots; what else was sent was never in a letter of ours. */
const mailed = z.string().regex(/^[\w.-]+$/);
export const NewPassword = z.object({ token: mailed.max(256), password });
export const MailedToken = z.object({ token: mailed.max(2_048) });

const bookId = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);

/** Where a form leads after success: a path of our own and, if asked, a book to save or to list on the way. */
export const Onward = z.object({
  next: z
    .string()
    // One slash and no backslash at the start: two would be another host.
    .regex(/^\/(?![/\\])[^\s\\]*$/)
    .max(2_000)
    .catch("/"),
  save: bookId,
  list: bookId,
  /** An invitation to open an account, where that is what is asked for. */
  invitation: z.string().regex(INVITATION_TOKEN).optional().catch(undefined),
});
