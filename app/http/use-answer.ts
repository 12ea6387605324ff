import { useEffectEvent, useLayoutEffect } from "react";

export function useAnswer<T>(answer: T | undefined, onAnswer: (answer: T) => void): void {
  const onNewAnswer = useEffectEvent(onAnswer);
  useLayoutEffect(() => {
    if (answer !== undefined) onNewAnswer(answer);
  }, [answer]);
}
