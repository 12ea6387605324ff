import { MIN_PASSWORD_LENGTH } from "#app/auth/password/password-length.ts";
import { Field } from "#app/ui/field.tsx";

export const NEW_PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters. Three or four random words work well.`;

export function NewPasswordField({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field
      id={id}
      label="New password"
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={NEW_PASSWORD_HINT}
      error={error}
    />
  );
}
