import { useState, type ReactNode } from "react";

import { SignInContext } from "#app/shared/sign-in.ts";
import { Dialog } from "#app/ui/dialog.tsx";

/** Holds the one sign-in dialog of the app, above whatever screen asked for it. */
export function SignInDialogSlot({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <SignInContext value={() => setOpen(true)}>
      {children}
      <Dialog title="Sign In" open={open} onClose={() => setOpen(false)}>
        <p>
          Accounts are not open yet on this Bookmatch, so nothing can be saved under your name. What you swipe is kept
          on this device, and nowhere else.
        </p>
        <button type="button" className="button-solid mt-6 w-full" onClick={() => setOpen(false)}>
          Keep swiping
        </button>
      </Dialog>
    </SignInContext>
  );
}
