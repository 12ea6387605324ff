import type { ReactNode } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { roundPath } from "./code.ts";

interface StepButtonProps {
  code: string;
  /** The address below the round's. */
  to?: string;
  fields?: Record<string, string | number>;
  className?: string;
  label?: string;
  onDone(): unknown;
  children: ReactNode;
}

/** One change of the round as a form with one button, which works without scripts, too. */
export function StepButton({ code, to = "step", fields, className, label, onDone, children }: StepButtonProps) {
  const fetcher = useFetcher<Answer>();
  const { busy, problem } = useFormAnswer(fetcher, () => void onDone());
  return (
    <fetcher.Form method="post" action={`${roundPath(code)}/${to}`}>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className ?? "button-quiet"} aria-disabled={busy} aria-label={label}>
        {children}
      </button>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
    </fetcher.Form>
  );
}
