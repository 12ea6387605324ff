import type { FieldErrors } from "#app/http/answer.ts";
import { LANGUAGES, t } from "#app/language/t.ts";
import { Field, FieldArea } from "#app/ui/field.tsx";

import type { PlaceFacts } from "./place-facts.server.ts";
import { MOST_NAME, MOST_PURPOSE, MOST_RULES, MOST_WELCOME } from "./place-rules.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./settings.module.css";

interface FieldsProps {
  facts: PlaceFacts;
  typed: Record<string, string> | undefined;
  errors: FieldErrors;
}

export function LookFields({ facts, typed, errors }: FieldsProps) {
  const { placeName, accent, grounds, usual, logo, sender } = facts;
  return (
    <>
      <Field
        label={t("Place name")}
        id="placeName"
        name="placeName"
        autoComplete="organization"
        limit={MOST_NAME}
        defaultValue={typed?.["placeName"] ?? placeName ?? ""}
        placeholder="Bookmatch"
        hint={t("In headers, titles, e-mails, feeds and on home screens.")}
        error={errors["placeName"]}
      />
      {sender && <p className="note">{t("E-mails are from “{name}”, which is set by {setting}.", sender)}</p>}
      <div>
        <Field
          label={t("Logo")}
          id="logo"
          name="logo"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          hint={t("PNG, JPEG, WebP or SVG of up to 2 MB, with or without a background. It also becomes the icon.")}
          error={errors["logo"]}
        />
        {logo && (
          <p className={styles.logo}>
            <img src={logo} alt={t("Your logo")} />
            <label className={adminStyles.option}>
              <input type="checkbox" name="removeLogo" value="yes" />
              <span>{t("Remove the logo")}</span>
            </label>
          </p>
        )}
      </div>
      <div className={styles.colour}>
        <Field
          key={typed?.["accent"]}
          label={t("Accent colour")}
          id="accent"
          name="accent"
          type="color"
          defaultValue={typed?.["accent"] ?? accent.day}
          hint={t("Dark enough to read on paper. {usual} is the usual red.", { usual })}
          error={errors["accent"]}
        />
        <svg viewBox="0 0 96 40" role="img" aria-label={t("Your colour by day and by night")}>
          {(["day", "night"] as const).map((time, index) => (
            <g key={time} transform={`translate(${index * 48} 0)`}>
              <rect width="48" height="40" fill={grounds[time]} />
              <rect x="8" y="10" width="32" height="3" fill={accent[time]} />
              <rect x="8" y="19" width="20" height="11" rx="1" fill={accent[time]} />
            </g>
          ))}
        </svg>
        {accent.day !== usual && (
          <label className={adminStyles.option}>
            <input type="checkbox" name="usualAccent" value="yes" />
            <span>{t("Use the usual red")}</span>
          </label>
        )}
      </div>
    </>
  );
}

export function LanguageField({ facts, typed, errors }: FieldsProps) {
  const { language, lockedBy } = facts;
  return (
    <div>
      <label htmlFor="language" className="field-label">
        {t("Default language")}
      </label>
      <select
        id="language"
        name="language"
        defaultValue={typed?.["language"] ?? language ?? "en"}
        disabled={lockedBy !== null}
        className="field-input"
        aria-describedby="language-note"
      >
        {Object.entries(LANGUAGES).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      {errors["language"] && <p className="field-error">{errors["language"]}</p>}
      <p id="language-note" className="note">
        {lockedBy === null
          ? t("For browsers that ask for neither. Others get the language they ask for.")
          : t("Set where this site is installed, by {lockedBy}.", { lockedBy })}
      </p>
    </div>
  );
}

export function WordsFields({ facts: { welcome, ownRules, purpose }, typed, errors }: FieldsProps) {
  return (
    <>
      <FieldArea
        label={t("Words of welcome (optional)")}
        id="welcome"
        name="welcome"
        rows={2}
        limit={MOST_WELCOME}
        defaultValue={typed?.["welcome"] ?? welcome ?? ""}
        hint={t("Above the form with which people join.")}
        error={errors["welcome"]}
      />
      <FieldArea
        label={t("Your own house rules (optional)")}
        id="ownRules"
        name="ownRules"
        rows={4}
        limit={MOST_RULES}
        defaultValue={typed?.["ownRules"] ?? ownRules ?? ""}
        hint={t("One rule a line. They come before ours.")}
        error={errors["ownRules"]}
      />
      <FieldArea
        label={t("What this site is for (optional)")}
        id="purpose"
        name="purpose"
        rows={3}
        limit={MOST_PURPOSE}
        defaultValue={typed?.["purpose"] ?? purpose ?? ""}
        hint={t("In the imprint, instead of our sentence.")}
        error={errors["purpose"]}
      />
    </>
  );
}
