import { t } from "#app/language/t.ts";

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  chosen: string | null;
  choices: ReadonlyArray<{ value: string; name: string }>;
}

export function Choice({ id, name, label, chosen, choices }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen ?? ""} className="field-input">
        <option value="">{t("Any")}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
