import { useId } from "react";

import { fieldWords } from "#app/http/typed-fields.ts";
import { t } from "#app/language/t.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { UnsentForm } from "./unsent-form.ts";

export function TypedText({ fields }: Pick<UnsentForm, "fields">) {
  const id = useId();
  const typed = fields.filter(([, value]) => value.trim() !== "");
  if (typed.length === 0) return null;
  const text = typed.map(([name, value]) => `${fieldWords(name)}: ${value}`).join("\n");
  return (
    <p>
      <label htmlFor={id} className="field-label">
        {t("What you typed")}
      </label>
      <textarea
        id={id}
        className="field-input"
        readOnly
        rows={Math.min(12, text.split("\n").length + 2)}
        value={text}
      />
    </p>
  );
}

export function UnsentText({ json }: { json: string }) {
  return <TypedText fields={tryOrNull(() => (JSON.parse(json) as UnsentForm).fields) ?? []} />;
}
