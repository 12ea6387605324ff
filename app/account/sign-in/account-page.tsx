import type { JoiningTerms } from "#app/auth/joining/joining.ts";
import type { Answer } from "#app/http/answer.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";

import { AccountForms } from "./account-forms.tsx";
import { titleOf, type Mode } from "./modes.ts";
import { useSendsMail } from "./no-mail.tsx";

export function AccountPage({
  mode,
  result,
  next = "/",
  save,
  list,
  invitation,
  terms,
}: {
  mode: Mode;
  result?: Answer | undefined;
  next?: string | undefined;
  save?: number | undefined;
  list?: string | number | undefined;
  invitation?: string | undefined;
  terms?: JoiningTerms | undefined;
}) {
  return (
    <PlainPage title={titleOf(mode, useSendsMail())}>
      <AccountForms
        mode={mode}
        result={result}
        next={next}
        save={save}
        list={list}
        invitation={invitation}
        terms={terms}
      />
    </PlainPage>
  );
}
