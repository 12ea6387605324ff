import { Form, useNavigation } from "react-router";

import { COUNTRIES } from "#app/books/free/copyright-terms.ts";
import type { Answer, FieldErrors } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow, t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";

import type { SiteOwner } from "./site-owner.queries.server.ts";

import * as styles from "./settings.module.css";

interface OwnerFieldsProps {
  owner: SiteOwner;
  /** The imprint has the owner's name and address. */
  filled: boolean;
  answer: Answer | undefined;
}

export function OwnerFields({ owner, filled, answer }: OwnerFieldsProps) {
  const saving = useNavigation().formAction === "/admin/settings";
  const { ref, isDone, problem, errors } = useFormAnswer({ state: saving ? "submitting" : "idle", data: answer });
  const typed = answer && "values" in answer ? answer.values : undefined;

  return (
    // With a script, our own messages appear beside the field.
    <Form ref={ref} method="post" className={styles.fields} preventScrollReset noValidate>
      <p role="status" className="muted">
        {isDone && t("Saved. ")}
        {isDone && filled
          ? t("The imprint shows it now.")
          : filled
            ? t("The imprint names you.")
            : t(
                "The imprint doesn’t say who runs this site yet. Austrian law requires your name, your address and a way to reach you.",
              )}
      </p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <OwnerInputs owner={owner} typed={typed} errors={errors} />
      <div className={styles.actions}>
        <button type="submit" className="button-solid" aria-disabled={saving}>
          {saving ? t("Saving...") : t("Save settings")}
        </button>
        <a href="/imprint" className="text-button">
          {t("See the imprint")}
        </a>
      </div>
    </Form>
  );
}

interface OwnerInputsProps {
  owner: SiteOwner;
  typed: Record<string, string> | undefined;
  errors: FieldErrors;
}

export function OwnerInputs({ owner, typed, errors }: OwnerInputsProps) {
  const field = (name: keyof SiteOwner) => ({
    id: name,
    name,
    defaultValue: typed?.[name] ?? owner[name] ?? "",
    error: errors[name],
  });
  return (
    <>
      <Field label={t("Name")} autoComplete="name" hint={t("Yours or your company’s.")} {...field("ownerName")} />
      <FieldArea label={t("Address")} autoComplete="street-address" rows={3} {...field("ownerAddress")} />
      <Field
        label={t("Contact e-mail")}
        type="email"
        autoComplete="email"
        hint={t("Leave empty to use the support address, if there is one.")}
        {...field("contactEmail")}
      />
      <Field label={t("Phone (optional)")} type="tel" autoComplete="tel" {...field("phone")} />
      <Field
        label={t("Company number (optional)")}
        autoComplete="off"
        hint={t("If you’re in the commercial register: your number and court.")}
        {...field("registerNumber")}
      />
      <Field label={t("VAT number, UID (optional)")} autoComplete="off" {...field("vatId")} />
      <CountryField chosen={typed?.country ?? owner.country} error={errors["country"]} />
    </>
  );
}

const CHOICES = inEachLanguage(() => {
  const names = new Intl.DisplayNames(localeNow(), { type: "region" });
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, localeNow()),
  );
});

function CountryField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <div>
      <label htmlFor="country" className="field-label">
        {t("Country")}
      </label>
      <select
        id="country"
        name="country"
        defaultValue={chosen}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "country-error" : "country-note"}
      >
        {CHOICES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p id="country-error" className="field-error">
          {error}
        </p>
      )}
      <p id="country-note" className="note">
        {t("Its law decides when a book’s text becomes free to read.")}
      </p>
    </div>
  );
}
