import { OwnerForm } from "#app/books/admin/owner-form.tsx";
import type { Answer } from "#app/http/answer.ts";
import { Field } from "#app/ui/field.tsx";

interface DeathYearFieldsProps {
  deathYear: number | null;
  answer: Answer | undefined;
}

export function DeathYearFields({ deathYear, answer }: DeathYearFieldsProps) {
  return (
    <OwnerForm answer={answer} done="Saved." submit="Save Year" busyText="Saving...">
      {({ typed, errors }) => (
        <Field
          id="death-year"
          name="deathYear"
          label="Year of death"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed["deathYear"] ?? deathYear ?? ""}
          error={errors["deathYear"]}
          hint="Empty for who lives, where nobody knows, and where two writers share the name. The books of authors who have been dead for the term of your country are shown as free."
        />
      )}
    </OwnerForm>
  );
}
