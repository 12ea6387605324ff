import { useEffectEvent, useLayoutEffect } from "react";

/** Calls `onAnswer` once per answer, before the screen is painted without the form that was sent. */
export function useAnswer<T>(answer: T | undefined, onAnswer: (answer: T) => void): void {
  const onNewAnswer = useEffectEvent(onAnswer);
  useLayoutEffect(() => {
    if (answer !== undefined) onNewAnswer(answer);
  }, [answer]);
}
