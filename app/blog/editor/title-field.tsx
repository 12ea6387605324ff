import { t } from "#app/language/t.ts";

import * as styles from "./post-form.module.css";

interface TitleFieldProps {
  value: string;
  onChange(title: string): void;
  error: string | undefined;
}

export function TitleField({ value, onChange, error }: TitleFieldProps) {
  return (
    <div>
      <label htmlFor="post-title" className="field-label">
        {t("Title")}
      </label>
      <textarea
        id="post-title"
        name="title"
        required
        rows={1}
        autoComplete="off"
        placeholder={t("Untitled")}
        className={styles.postTitle}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && "post-title-error"}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          document.querySelector<HTMLElement>("[contenteditable][aria-label='Text'], #post-content")?.focus();
        }}
      />
      {error && (
        <p id="post-title-error" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
