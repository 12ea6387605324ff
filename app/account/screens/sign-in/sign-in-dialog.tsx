import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";

import { SignInContext, type SignInRequest } from "#app/auth/parts/sign-in.ts";
import { useIsWaiting, useSignedIn } from "#app/auth/parts/user.ts";
import { Dialog } from "#app/ui/dialog.tsx";

import { MODE_TITLES, type Mode } from "./modes.ts";

const loadForms = () => import("./account-forms.tsx");

/** The forms come after the cards: nobody needs them before they have seen one. */
const AccountForms = lazy(() =>
  loadForms().then(
    ({ AccountForms }) => ({ default: AccountForms }),
    () => ({ default: FormsElsewhere }),
  ),
);

/** Holds the one sign-in dialog of the app, above whatever screen asked for it. */
export function SignInDialogSlot({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<SignInRequest | null>(null);
  const [mode, setMode] = useState<Mode>("login");
  const signedIn = useSignedIn();
  const isWaiting = useIsWaiting();
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    if (!signedIn) loadForms().catch(() => {});
  }, [signedIn]);

  // Done with: signing out later must not open it again.
  const isDone = signedIn || isWaiting;
  if (isDone && asked) setAsked(null);

  function ask(request: SignInRequest = {}) {
    // Signing in again would change nothing: the page says why.
    if (isWaiting) return void navigate("/welcome/waiting");
    setMode("login");
    setAsked(request);
  }

  // The router does not know of the places the deck writes into the address; the browser does.
  const here =
    asked && typeof window !== "undefined" ? window.location.pathname + window.location.search : location.pathname;
  return (
    <SignInContext value={ask}>
      {children}
      <Dialog title={MODE_TITLES[mode]} open={asked !== null && !isDone} onClose={() => setAsked(null)}>
        <Suspense>
          <AccountForms mode={mode} onMode={setMode} next={here} save={asked?.save} list={asked?.list} />
        </Suspense>
      </Dialog>
    </SignInContext>
  );
}

/** Where the forms did not arrive there is still their page. */
function FormsElsewhere() {
  return (
    <p className="mt-4">
      The form could not be loaded. <a href="/sign-in">Sign in on its own page</a> once you are online again.
    </p>
  );
}
