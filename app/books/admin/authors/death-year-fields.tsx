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
          hint="Leave it empty if the author is alive, if nobody knows, or if two writers share the name. We use it to tell which books are out of copyright in your country."
        />
      )}
    </OwnerForm>
  );
}
