import { useEffectEvent, useLayoutEffect } from "react";

/** Hears each answer once, before the screen is drawn without the form that asked for it. */
export function useAnswer<T>(answer: T | undefined, onAnswer: (answer: T) => void): void {
  const hear = useEffectEvent(onAnswer);
  useLayoutEffect(() => {
    if (answer !== undefined) hear(answer);
  }, [answer]);
}
