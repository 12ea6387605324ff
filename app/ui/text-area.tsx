import type { TextareaHTMLAttributes } from "react";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string;
  label: string;
  error?: string | undefined;
}

/** Several lines to fill in, with their label above and what is wrong with them below. */
export function TextArea({ id, label, error, ...input }: TextAreaProps) {
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <textarea
        id={id}
        className="field-input block"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
