import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";

import { landings } from "#app/auth/model/landing.ts";
import { SignInContext, type SignInRequest } from "#app/auth/parts/sign-in.ts";
import { useIsWaiting, useSignedIn } from "#app/auth/parts/user.ts";
import { Dialog } from "#app/ui/dialog.tsx";

import { MODE_TITLES, type Mode } from "./modes.ts";
import { useLanding } from "./use-landing.ts";

const loadForms = () => import("./account-forms.tsx");

/** Loaded after the first card is shown, because no one needs the forms before. */
const AccountForms = lazy(() =>
  loadForms().then(
    ({ AccountForms }) => ({ default: AccountForms }),
    () => ({ default: FormsElsewhere }),
  ),
);

/** Loaded only where it has something to say; without a network it is left unsaid. */
const LandingLine = lazy(() =>
  import("./landing-line.tsx").then(
    ({ LandingLine }) => ({ default: LandingLine }),
    () => ({ default: () => null }),
  ),
);

export function SignInDialogSlot({ children }: { children: ReactNode }) {
  const [signInRequest, setSignInRequest] = useState<SignInRequest | null>(null);
  const [mode, setMode] = useState<Mode>("login");
  const signedIn = useSignedIn();
  const isWaiting = useIsWaiting();
  const landing = useLanding(signedIn);
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    if (!signedIn) loadForms().catch(() => {});
  }, [signedIn]);

  // Clears the request: signing out later must not open the dialog again.
  const isDone = signedIn || isWaiting;
  if (isDone && signInRequest) setSignInRequest(null);

  function ask(request: SignInRequest = {}) {
    // Signing in again would not help: the page explains the wait.
    if (isWaiting) return void navigate("/welcome/waiting");
    setMode("login");
    setSignInRequest(request);
  }

  // Reads the browser's location: the deck writes its state into the URL without the router.
  const here =
    signInRequest?.next ??
    (signInRequest && typeof window !== "undefined"
      ? window.location.pathname + window.location.search
      : location.pathname);
  return (
    <SignInContext value={ask}>
      {landing && (
        <Suspense>
          <LandingLine landing={landing} onSignIn={(next) => ask({ next })} onClose={landings.close} />
        </Suspense>
      )}
      {children}
      <Dialog title={MODE_TITLES[mode]} open={signInRequest !== null && !isDone} onClose={() => setSignInRequest(null)}>
        <Suspense>
          <AccountForms
            mode={mode}
            onMode={setMode}
            next={here}
            save={signInRequest?.save}
            list={signInRequest?.list}
          />
        </Suspense>
      </Dialog>
    </SignInContext>
  );
}

function FormsElsewhere() {
  return (
    <p className="dialog-text">
      The form could not be loaded. <a href="/sign-in">Sign in on its own page</a> once you are online again.
    </p>
  );
}
