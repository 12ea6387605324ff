import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";

import type { ChangeAnswer } from "./answers.ts";

/** A change sent under this key by whatever control; each answer is heard once. */
export function useChange(key: string, on: { done?(): void; failed(): void }) {
  const fetcher = useFetcher<ChangeAnswer>({ key });
  const hear = useEffectEvent((answer: ChangeAnswer) => {
    if ("done" in answer) on.done?.();
    else on.failed();
  });
  const { data } = fetcher;
  useEffect(() => {
    if (data) hear(data);
  }, [data]);
  return fetcher;
}
