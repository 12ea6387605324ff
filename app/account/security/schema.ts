import { z } from "zod";

import { emailField, passwordField } from "#app/auth/session/account-schema.ts";
import { t } from "#app/language/t.ts";

const current = passwordField(() => t("Enter your password."));

export const DenialForm = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .catch(""),
});

/** The address as typed, which must equal the account's exactly. */
export const DeletionForm = z.object({ email: z.string().catch("") });

export const PasswordChange = z.object({ current, password: passwordField(() => t("Enter a new password.")) });

export const AddressChange = z.object({ email: emailField(() => t("Enter an e-mail address.")), current });
