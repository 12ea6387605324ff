type AskToSignIn = (path: string) => void;

let ask: AskToSignIn | null = null;

export function onAskVisitor(listener: AskToSignIn): () => void {
  ask = listener;
  return () => {
    ask = null;
  };
}

export function askVisitor(path: string): boolean {
  ask?.(path);
  return ask !== null;
}
