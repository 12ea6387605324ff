import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";

import { SignInContext, type SignInRequest } from "#app/shared/sign-in.ts";
import { useSignedIn } from "#app/shared/user.ts";
import { Dialog } from "#app/ui/dialog.tsx";

import { AccountForms, MODE_TITLES, type Mode } from "./account-forms.tsx";

/** Holds the one sign-in dialog of the app, above whatever screen asked for it. */
export function SignInDialogSlot({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<SignInRequest | null>(null);
  const [mode, setMode] = useState<Mode>("login");
  const signedIn = useSignedIn();
  const location = useLocation();

  // Done with: signing out later must not open it again.
  if (signedIn && asked) setAsked(null);

  function ask(request: SignInRequest = {}) {
    setMode("login");
    setAsked(request);
  }

  // The router does not know of the places the deck writes into the address; the browser does.
  const here =
    asked && typeof window !== "undefined" ? window.location.pathname + window.location.search : location.pathname;
  return (
    <SignInContext value={ask}>
      {children}
      <Dialog title={MODE_TITLES[mode]} open={asked !== null && !signedIn} onClose={() => setAsked(null)}>
        <AccountForms mode={mode} onMode={setMode} next={here} save={asked?.save} />
      </Dialog>
    </SignInContext>
  );
}
