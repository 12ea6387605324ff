import { OwnerForm } from "#app/books/admin/owner-form.tsx";
import type { Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

const HINT = () => t("The name, or the address of its page.");

export function JoinFields({ answer }: { answer: Answer | undefined }) {
  return (
    <OwnerForm answer={answer} done={t("Joined.")} submit={t("Join")} busyText={t("Joining...")} isForNew>
      {({ typed, errors }) => {
        const field = (name: "name" | "into") => ({
          id: `join-${name}`,
          name,
          hint: HINT(),
          autoComplete: "off",
          defaultValue: typed[name] ?? "",
          error: errors[name],
        });
        return (
          <>
            <div>
              <label htmlFor="join-kind" className="field-label">
                {t("Kind")}
              </label>
              <select id="join-kind" name="kind" className="field-input" defaultValue={typed["kind"] ?? "authors"}>
                <option value="authors">{t("Authors")}</option>
                <option value="series">{t("Series")}</option>
              </select>
              {errors["kind"] && <p className="field-error">{errors["kind"]}</p>}
            </div>
            <Field label={t("Name to replace")} {...field("name")} />
            <Field label={t("Name to keep")} {...field("into")} />
          </>
        );
      }}
    </OwnerForm>
  );
}
