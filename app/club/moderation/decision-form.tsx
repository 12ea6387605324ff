import { useId, useState, type ReactNode } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { rememberedFields } from "#app/http/fields-while-confirming.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { FieldArea } from "#app/ui/field.tsx";
import { MAX_REASON } from "#db/schema/club/moderation.ts";

interface DecisionFormProps {
  action: string;
  button: string;
  name: string;
  legend: string;
  choices: Array<[value: string, text: string]>;
  chosen?: string | undefined;
  children: ReactNode;
  onClose(): void;
  onDecided(): void;
}

/** Unmounts with its dialog, so that it opens empty. */
export function DecisionForm({
  action,
  button,
  name,
  legend,
  choices,
  chosen,
  children,
  onClose,
  onDecided,
}: DecisionFormProps) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, problem, errors } = useFormAnswer(fetcher, onDecided);
  const id = useId();
  const [remembered] = useState(() => rememberedFields(action));

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action={action}
      className="fields below-4"
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p>{children}</p>
      <fieldset aria-invalid={errors[name] ? true : undefined} aria-describedby={errors[name] && `${id}-choice`}>
        <legend className="field-label">{legend}</legend>
        {choices.map(([value, text], index) => (
          <label key={value} className="choice-line">
            <input
              type="radio"
              name={name}
              value={value}
              required
              data-first-focus={index === 0 || undefined}
              defaultChecked={value === (remembered[name] ?? chosen)}
            />
            {text}
          </label>
        ))}
        {errors[name] && (
          <p id={`${id}-choice`} className="field-error">
            {errors[name]}
          </p>
        )}
      </fieldset>
      <FieldArea
        id={`${id}-reason`}
        label={t("Reason")}
        name="reason"
        required
        rows={2}
        maxLength={MAX_REASON}
        defaultValue={remembered["reason"]}
        hint={t("The reader will see this.")}
        error={errors["reason"]}
      />
      <DialogActions>
        <button type="button" className="button-quiet" onClick={onClose}>
          {t("Cancel")}
        </button>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {busy ? t("One moment...") : button}
        </button>
      </DialogActions>
    </fetcher.Form>
  );
}
