import { useState } from "react";

import { Dialog } from "#app/ui/dialog.tsx";

import { CodeList } from "./code-list.tsx";

import * as pageStyles from "#app/ui/plain-page.module.css";

export function CodesDialog({ codes }: { codes: string[] | undefined }) {
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  return (
    <Dialog title="Your recovery codes" open={codes !== undefined && !closed} onClose={close}>
      {codes && <CodeList codes={codes} />}
      <button type="button" className={`button-solid wide ${pageStyles.apart}`} onClick={close}>
        I have kept them
      </button>
    </Dialog>
  );
}
