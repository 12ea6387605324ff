import { useState } from "react";

import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";

import { CodeList } from "./code-list.tsx";

export function CodesDialog({ codes }: { codes: string[] | undefined }) {
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  return (
    <Dialog title={t("Your recovery codes")} open={codes !== undefined && !closed} onClose={close}>
      {codes && <CodeList codes={codes} />}
      <button type="button" className="button-solid wide below-5" onClick={close}>
        {t("I’ve saved them")}
      </button>
    </Dialog>
  );
}
