import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

import { readCode } from "./code.ts";

import * as styles from "./start.module.css";

interface JoinByCodeProps {
  wrong: string | null;
  guests: boolean;
  signedIn: boolean;
}

/** GET: the address of a round is its code. */
export function JoinByCode({ wrong, guests, signedIn }: JoinByCodeProps) {
  const error =
    wrong !== null && readCode(wrong) === null
      ? t("A code has eight letters and digits, without 0, 1, I, L and O.")
      : undefined;
  return (
    <section aria-labelledby="join">
      <h2 id="join" className="title">
        {t("Join a round")}
      </h2>
      <form action="/together" className={styles.join}>
        <Field
          id="code"
          name="code"
          label={t("Code")}
          className={`field-input ${styles.code}`}
          defaultValue={wrong ?? ""}
          error={error}
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="K7QM 4XPA"
        />
        <button type="submit" className="button-quiet">
          {t("Join in")}
        </button>
      </form>
      {!signedIn && (
        <p className="note below-2">
          {guests
            ? t("You need no account: a name is enough.")
            : t("On this site only members join rounds. Sign in first.")}
        </p>
      )}
    </section>
  );
}
