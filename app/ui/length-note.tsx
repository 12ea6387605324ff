interface LengthNoteProps {
  id: string;
  length: number;
  most: number;
}

const NEAR = 0.9;

/** A longer text is not cut, because nobody knows what of it may go. */
export function LengthNote({ id, length, most }: LengthNoteProps) {
  const count = `${length.toLocaleString("en-US")} of ${most.toLocaleString("en-US")}`;
  if (length > most) {
    return (
      <p id={id} className="field-error">
        {/* Announced once, unlike the count. */}
        <span role="alert">Use at most {most.toLocaleString("en-US")} characters.</span> {count}
      </p>
    );
  }
  return (
    <p id={id} className="field-hint" hidden={length < most * NEAR}>
      {count} characters
    </p>
  );
}
