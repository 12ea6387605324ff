import { OwnerForm } from "#app/books/admin/owner-form.tsx";
import type { Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

interface DeathYearFieldsProps {
  deathYear: number | null;
  answer: Answer | undefined;
}

export function DeathYearFields({ deathYear, answer }: DeathYearFieldsProps) {
  return (
    <OwnerForm answer={answer} done={t("Saved.")} submit={t("Save Year")} busyText={t("Saving...")}>
      {({ typed, errors }) => (
        <Field
          id="death-year"
          name="deathYear"
          label={t("Year of death")}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed["deathYear"] ?? deathYear ?? ""}
          error={errors["deathYear"]}
          hint={t(
            "Leave it empty if the author is alive, if nobody knows, or if two writers share the name. We use it to tell which books are out of copyright in your country.",
          )}
        />
      )}
    </OwnerForm>
  );
}
