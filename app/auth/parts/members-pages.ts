type Answer = (path: string) => void;

let answer: Answer | null = null;

/** Names what asks a visitor to sign in. Returns what takes it back. */
export function onVisitorAsks(asks: Answer): () => void {
  answer = asks;
  return () => {
    answer = null;
  };
}

/** A visitor asks for a page of readers. Returns false where nothing on the page can ask them to sign in. */
export function askVisitor(path: string): boolean {
  answer?.(path);
  return answer !== null;
}
