import { z } from "zod";

import { emailField, passwordField } from "#app/auth/session/account-schema.ts";
import { t } from "#app/language/t.ts";

const LONGEST_CODE = 100;

export const FirstHourForm = z.object({
  code: z
    .string()
    .trim()
    .min(1, { error: () => t("Enter the code from the server’s output.") })
    .max(LONGEST_CODE, { error: () => t("Enter the code from the server’s output.") }),
  email: emailField(() => t("Enter your e-mail address.")),
  password: passwordField(() => t("Enter your password.")),
});
