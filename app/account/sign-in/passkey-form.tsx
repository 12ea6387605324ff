import { useState, type ReactNode } from "react";
import { useFetcher } from "react-router";

import { problemIn, type Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { answerWithPasskey, usePasskeysSupported } from "./passkey-prompt.ts";

interface PasskeyFormProps {
  action: string;
  fields: Record<string, string>;
  className: string;
  /** Called after success, unless that redirects. */
  onDone?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders nothing if the browser does not support passkeys. */
export function PasskeyForm({ action, fields, className, onDone, children }: PasskeyFormProps) {
  const fetcher = useFetcher<Answer>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const busy = asking || fetcher.state !== "idle";
  useAnswer(busy ? undefined : fetcher.data, (answer) => "ok" in answer && onDone?.());
  const shown = busy ? undefined : (problem ?? problemIn(fetcher.data));

  async function ask() {
    setAsking(true);
    setProblem(undefined);
    try {
      await fetcher.submit({ ...fields, credential: await answerWithPasskey() }, { method: "post", action });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setAsking(false);
    }
  }

  if (!usePasskeysSupported()) return null;
  return (
    <>
      {shown && <ErrorBanner>{shown}</ErrorBanner>}
      <button type="button" className={className} aria-disabled={busy} onClick={() => void (busy || ask())}>
        {children}
      </button>
    </>
  );
}
