import { MIN_PASSWORD_LENGTH } from "#app/auth/password/password-length.ts";
import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

export const NEW_PASSWORD_HINT = () =>
  t("At least {minPasswordLength} characters. Three or four random words work well.", {
    minPasswordLength: MIN_PASSWORD_LENGTH,
  });

export function NewPasswordField({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field
      id={id}
      label={t("New password")}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={NEW_PASSWORD_HINT()}
      error={error}
    />
  );
}
