import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

interface Labelled {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** One line to fill in, with its label above and what is wrong with it below. */
export function Field({ id, label, hint, error, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const about = { id, label, hint, error };
  return (
    <Frame {...about}>
      <input id={id} className="field-input" {...told(about)} {...input} />
    </Frame>
  );
}

/** Several lines to fill in; it grows with what is written. */
export function FieldArea({ id, label, hint, error, ...area }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const about = { id, label, hint, error };
  return (
    <Frame {...about}>
      <textarea id={id} className="field-input block resize-none [field-sizing:content]" {...told(about)} {...area} />
    </Frame>
  );
}

/** How a screen reader hears of the hint and the error. */
function told({ id, hint, error }: Labelled) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
}

function Frame({ id, label, hint, error, children }: Labelled & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
