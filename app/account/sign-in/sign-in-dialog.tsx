import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";

import { onAskVisitor } from "#app/auth/parts/ask-visitor.ts";
import { SignInContext } from "#app/auth/parts/sign-in.ts";
import { useIsWaiting, useSignedIn } from "#app/auth/parts/user.ts";
import { landings } from "#app/auth/session/landing.ts";
import type { SessionOver } from "#app/http/session-over.ts";
import { onSessionOver } from "#app/http/sign-in-again.ts";
import { rich } from "#app/language/rich.ts";
import { Dialog } from "#app/ui/dialog.tsx";

import type { Reason } from "./dialog-forms.tsx";
import { titleOf, type Mode } from "./modes.ts";
import { useSendsMail } from "./no-mail.tsx";
import { useLanding } from "./use-landing.ts";

const loadForms = () => import("./dialog-forms.tsx");

/** Loaded after the first card is shown, because no one needs the forms before. */
const DialogForms = lazy(() =>
  loadForms().then(
    ({ DialogForms }) => ({ default: DialogForms }),
    () => ({ default: FormsElsewhere }),
  ),
);

/** Loaded only where there is a message; left out without a network. */
const LandingLine = lazy(() =>
  import("./landing-line.tsx").then(
    ({ LandingLine }) => ({ default: LandingLine }),
    () => ({ default: () => null }),
  ),
);

interface Interrupted {
  suspension: string | null;
  mark: string | null;
  end(isSame: boolean): void;
}

export function SignInDialogSlot({ accountMark, children }: { accountMark: string | null; children: ReactNode }) {
  const [signInRequest, setSignInRequest] = useState<Reason | null>(null);
  const [interrupted, setInterrupted] = useState<Interrupted | null>(null);
  const [mode, setMode] = useState<Mode>("login");
  const signedIn = useSignedIn();
  const sendsMail = useSendsMail();
  const isWaiting = useIsWaiting();
  const landing = useLanding(signedIn);
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    if (!signedIn) loadForms().catch(() => {});
  }, [signedIn]);

  const interrupt = useEffectEvent(({ suspension }: SessionOver, unsent: string) => {
    keepUnsent(unsent);
    setMode("login");
    return new Promise<boolean>((end) => setInterrupted({ suspension, mark: accountMark, end }));
  });
  useEffect(() => onSessionOver((over, unsent) => interrupt(over, unsent)), []);

  function endInterrupted(isSame: boolean) {
    keepUnsent("");
    setInterrupted(null);
    interrupted?.end(isSame);
  }

  // Clears the request: signing out later must not open the dialog again.
  const isDone = signedIn || isWaiting;
  if (isDone && signInRequest) setSignInRequest(null);

  function ask(request: Reason = {}) {
    // Signing in again would not help: the page explains the wait.
    if (isWaiting) return void navigate("/welcome/waiting");
    setMode("login");
    setSignInRequest(request);
  }
  const askForPage = useEffectEvent((next: string) => ask({ next, page: next }));
  useEffect(() => onAskVisitor((next) => askForPage(next)), []);
  // Going back to another page closes the dialog.
  const [askedOn, setAskedOn] = useState(location.pathname);
  if (askedOn !== location.pathname) {
    setAskedOn(location.pathname);
    if (signInRequest) setSignInRequest(null);
  }
  // A visitor who opened a page of readers is told so at once, and once. “Back” leads them to the dashboard as well.
  const askedFor = landing?.kind === "visitor" && landing.next !== "/dashboard" ? landing.next : null;
  const [askedBefore, setAskedBefore] = useState<string | null>(null);
  if (askedFor !== askedBefore) {
    setAskedBefore(askedFor);
    if (askedFor !== null) ask({ next: askedFor, page: askedFor });
  }

  // Reads the browser's location: the deck writes its state into the URL without the router.
  const here =
    signInRequest?.next ??
    ((signInRequest ?? interrupted) && typeof window !== "undefined"
      ? window.location.pathname + window.location.search
      : location.pathname);
  const reason: Reason = interrupted
    ? {
        suspension: interrupted.suspension,
        onSignedInAgain: () => endInterrupted(interrupted.mark === null || interrupted.mark === accountMark),
      }
    : (signInRequest ?? {});
  return (
    <SignInContext value={ask}>
      {landing && (
        <Suspense>
          <LandingLine landing={landing} onSignIn={(next) => ask({ next })} onClose={landings.close} />
        </Suspense>
      )}
      {children}
      <Dialog
        title={titleOf(mode, sendsMail)}
        open={interrupted !== null || (signInRequest !== null && !isDone)}
        onClose={() => (interrupted ? endInterrupted(false) : setSignInRequest(null))}
      >
        <Suspense>
          <DialogForms reason={reason} mode={mode} onMode={setMode} next={here} />
        </Suspense>
      </Dialog>
    </SignInContext>
  );
}

/** If signing in leads away from the page, to a second factor for example, the next one says what was not sent. */
function keepUnsent(text: string): void {
  import("#app/http/stored-changes.ts").then(
    ({ keepUnsent }) => keepUnsent(text),
    () => {},
  );
}

function FormsElsewhere() {
  return (
    <p className="dialog-text">
      {rich("The form didn’t load. <link>Use the sign-in page</link> once you’re online again.", {
        link: <a href="/sign-in" />,
      })}
    </p>
  );
}
