import { OwnerForm } from "#app/books/admin/owner-form.tsx";
import type { Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";
import { MAX_PLACE_NAME, PLACE_KINDS } from "#db/schema/books/place-kinds.ts";

import { KIND_NAMES } from "./rules.ts";
import { PLACEHOLDERS } from "./template.ts";

interface PlaceFieldsProps {
  place?: Record<"name" | "kind" | "country" | "template" | "tag", string | null>;
  submit: string;
  busyText: string;
  answer: Answer | undefined;
}

export function PlaceFields({ place, submit, busyText, answer }: PlaceFieldsProps) {
  return (
    <OwnerForm answer={answer} done={t("Saved.")} submit={submit} busyText={busyText} isForNew={!place}>
      {({ typed, errors }) => {
        const field = (name: keyof NonNullable<typeof place>) => ({
          id: `place-${name}`,
          name,
          autoComplete: "off",
          defaultValue: typed[name] ?? place?.[name] ?? "",
          error: errors[name],
        });
        return (
          <>
            <Field label={t("Name")} maxLength={MAX_PLACE_NAME} hint={t("Shown on the buttons.")} {...field("name")} />
            <div>
              <label htmlFor="place-kind" className="field-label">
                {t("Kind")}
              </label>
              <select
                id="place-kind"
                name="kind"
                className="field-input"
                defaultValue={typed["kind"] ?? place?.kind ?? "shop"}
              >
                {PLACE_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_NAMES[kind]}
                  </option>
                ))}
              </select>
              {errors["kind"] && <p className="field-error">{errors["kind"]}</p>}
            </div>
            <Field
              label={t("Address")}
              inputMode="url"
              spellCheck={false}
              placeholder="https://catalogue.example/search?q={search}"
              hint={t(
                "We fill in {search} (the ISBN, or else title and author), {title}, {author}, {isbn13} and {isbn10}. With an ISBN in the address, only books that have one get a link.",
                PLACEHOLDERS,
              )}
              {...field("template")}
            />
            <Field
              label={t("Country (optional)")}
              maxLength={2}
              hint={t("Two capital letters, such as AT. Leave it empty for everywhere.")}
              {...field("country")}
            />
            <Field
              label={t("Affiliate tag (optional)")}
              hint={t(
                "Write {tag} where it belongs in the address. Readers then see “Affiliate link” beside each link.",
                PLACEHOLDERS,
              )}
              {...field("tag")}
            />
          </>
        );
      }}
    </OwnerForm>
  );
}
