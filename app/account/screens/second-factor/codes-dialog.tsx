import { useState } from "react";

import { Dialog } from "#app/ui/dialog.tsx";

import { CodeList } from "./code-list.tsx";

/** New recovery codes above the page that made them: what is closed here is not shown again. */
export function CodesDialog({ codes }: { codes: string[] | undefined }) {
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  return (
    <Dialog title="Your recovery codes" open={codes !== undefined && !closed} onClose={close}>
      {codes && <CodeList codes={codes} />}
      <button type="button" className="button-solid mt-5 w-full" onClick={close}>
        I have kept them
      </button>
    </Dialog>
  );
}
