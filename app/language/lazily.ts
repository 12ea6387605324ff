/** What takes long to make, and which many a run never asks for. */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
