import { Form, useNavigation } from "react-router";

import { COUNTRIES } from "#app/books/free/copyright-terms.ts";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
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
  const field = (name: keyof SiteOwner) => ({
    id: name,
    name,
    defaultValue: typed?.[name] ?? owner[name] ?? "",
    error: errors[name],
  });

  return (
    // With a script, our own messages appear beside the field.
    <Form ref={ref} method="post" className={styles.fields} preventScrollReset noValidate>
      <p role="status" className="muted">
        {isDone && "Saved. "}
        {isDone && filled
          ? "The imprint shows it now."
          : filled
            ? "The imprint names you."
            : "The imprint doesn’t say who runs this site yet. Austrian law requires your name, your address and a way to reach you."}
      </p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field label="Name" autoComplete="name" hint="Yours or your company’s." {...field("ownerName")} />
      <FieldArea label="Address" autoComplete="street-address" rows={3} {...field("ownerAddress")} />
      <Field
        label="Contact e-mail"
        type="email"
        autoComplete="email"
        hint="Leave empty to use the support address, if there is one."
        {...field("contactEmail")}
      />
      <Field label="Phone (optional)" type="tel" autoComplete="tel" {...field("phone")} />
      <Field
        label="Register number (optional)"
        autoComplete="off"
        hint="If you’re in the commercial register: your number and court."
        {...field("registerNumber")}
      />
      <Field label="VAT number, UID (optional)" autoComplete="off" {...field("vatId")} />
      <CountryField chosen={typed?.country ?? owner.country} error={errors["country"]} />
      <div className={styles.actions}>
        <button type="submit" className="button-solid" aria-disabled={saving}>
          {saving ? "Saving..." : "Save settings"}
        </button>
        <a href="/imprint" className="text-button">
          See the imprint
        </a>
      </div>
    </Form>
  );
}

const countries = new Intl.DisplayNames("en-US", { type: "region" });
const CHOICES = COUNTRIES.map((code) => ({ code, name: countries.of(code) ?? code })).toSorted((a, b) =>
  a.name.localeCompare(b.name, "en"),
);

function CountryField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <div>
      <label htmlFor="country" className="field-label">
        Country
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
        Its law decides when a book’s text becomes free to read.
      </p>
    </div>
  );
}
