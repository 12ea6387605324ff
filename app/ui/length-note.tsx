import { localeNow, t } from "#app/language/t.ts";

interface LengthNoteProps {
  id: string;
  length: number;
  most: number;
}

const NEAR = 0.9;

/** A longer text is not cut, because nobody knows what of it may go. */
export function LengthNote({ id, length, most }: LengthNoteProps) {
  const count = t("{length} of {most}", {
    length: length.toLocaleString(localeNow()),
    most: most.toLocaleString(localeNow()),
  });
  if (length > most) {
    return (
      <p id={id} className="field-error">
        {/* Announced once, unlike the count. */}
        <span role="alert">{t("Use at most {most} characters.", { most: most.toLocaleString(localeNow()) })}</span>{" "}
        {count}
      </p>
    );
  }
  return (
    <p id={id} className="field-hint" hidden={length < most * NEAR}>
      {t("{count} characters", { count })}
    </p>
  );
}
