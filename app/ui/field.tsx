import {
  useState,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from "react";

import { LengthNote } from "./length-note.tsx";

interface Labelled {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Unlike `maxLength`, does not cut what is pasted: the field counts, and the server refuses. */
  limit?: number | undefined;
}

export function Field({ id, label, hint, error, limit, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const { length, onChange } = useLength(input);
  const about = { id, label, hint, error, limit, length };
  return (
    <Frame {...about}>
      <input id={id} className="field-input" {...ariaProps(about)} {...input} onChange={onChange} />
    </Frame>
  );
}

export function FieldArea({
  id,
  label,
  hint,
  error,
  limit,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { length, onChange } = useLength(area);
  const about = { id, label, hint, error, limit, length };
  return (
    <Frame {...about}>
      <textarea id={id} className="field-input field-area" {...ariaProps(about)} {...area} onChange={onChange} />
    </Frame>
  );
}

interface TypedProps<Element> {
  value?: InputHTMLAttributes<Element>["value"];
  defaultValue?: InputHTMLAttributes<Element>["defaultValue"];
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
}

function useLength<Element extends { value: string }>({ value, defaultValue, onChange }: TypedProps<Element>) {
  const [typed, setTyped] = useState(defaultValue);
  return {
    length: String(value ?? typed ?? "").trim().length,
    onChange(event: ChangeEvent<Element>) {
      setTyped(event.target.value);
      onChange?.(event);
    },
  };
}

type Described = Labelled & { length: number };

const isTooLong = ({ limit, length }: Described) => limit !== undefined && length > limit;

function ariaProps(field: Described) {
  const { id, hint, error, limit } = field;
  const described = [hint && `${id}-hint`, error && `${id}-error`, limit && `${id}-length`].filter(Boolean).join(" ");
  return { "aria-invalid": error || isTooLong(field) ? true : undefined, "aria-describedby": described || undefined };
}

function Frame({ children, ...field }: Described & { children: ReactNode }) {
  const { id, label, hint, error, limit, length } = field;
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
      {limit !== undefined && <LengthNote id={`${id}-length`} length={length} most={limit} />}
      {hint && !error && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && !isTooLong(field) && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
