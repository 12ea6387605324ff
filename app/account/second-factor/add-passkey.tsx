import { useId, useState } from "react";
import { useFetcher } from "react-router";

import { createPasskey, usePasskeysSupported } from "#app/account/sign-in/passkey-prompt.ts";
import { errorsIn, problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";

import { CodesDialog } from "./codes-dialog.tsx";
import { LONGEST_NAME } from "./rules.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";
import * as styles from "./second-factor.module.css";

export function AddPasskey({ suggested }: { suggested: string }) {
  const id = useId();
  const fetcher = useFetcher<Answer<{ codes?: string[] }>>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const busy = asking || fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const codes = answer && "ok" in answer ? answer.codes : undefined;

  async function add(form: FormData) {
    setAsking(true);
    setProblem(undefined);
    try {
      form.set("credential", await createPasskey());
      await fetcher.submit(form, { method: "post", action: "/account/passkeys" });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setAsking(false);
    }
  }

  if (!usePasskeysSupported()) {
    return <p className={`small ${pageStyles.below}`}>{t("This browser can’t create passkeys at this address.")}</p>;
  }
  const failed = busy ? undefined : (problem ?? problemIn(answer));
  return (
    <>
      {failed && <ErrorBanner>{failed}</ErrorBanner>}
      <form
        className={styles.passkey}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void add(new FormData(event.currentTarget));
        }}
      >
        <Field
          id={id}
          label={t("Name")}
          name="name"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          defaultValue={suggested}
          hint={t("So you can tell it apart later.")}
          error={errorsIn(answer)["name"]}
        />
        <button type="submit" className="button-quiet wide" aria-disabled={busy}>
          {busy ? t("One moment...") : t("Add a passkey")}
        </button>
      </form>
      <CodesDialog key={codes?.[0]} codes={codes} />
    </>
  );
}
