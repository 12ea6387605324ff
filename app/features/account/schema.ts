import { z } from "zod";

const password = z.string().min(1, "Enter your password.").max(512, "This password is too long.");

/** The token of a mailed link: random letters. */
export const DenialForm = z.object({ token: z.string().regex(/^[\w-]{1,256}$/) });

export const PasswordChange = z.object({
  current: password,
  password: z.string().min(1, "Enter a new password.").max(512, "This password is too long."),
});

export const AddressChange = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "Enter an e-mail address.")
    .max(254, "This address is too long.")
    .pipe(z.email("This is not an e-mail address.")),
  current: password,
});
