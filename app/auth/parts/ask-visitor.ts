type AskToSignIn = (path: string) => void;

let ask: AskToSignIn | null = null;

/** Returns a function that removes `listener`. */
export function onAskVisitor(listener: AskToSignIn): () => void {
  ask = listener;
  return () => {
    ask = null;
  };
}

/** Asks a visitor to sign in for a page of readers. Returns false if nothing on this page can. */
export function askVisitor(path: string): boolean {
  ask?.(path);
  return ask !== null;
}
