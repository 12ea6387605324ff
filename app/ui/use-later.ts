import { useEffect, useState } from "react";

/** A part of the screen that `load`, always the same function, imports once it is wanted; null before, or if that fails. */
export function useLater<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (wanted)
      load().then(
        (loaded) => setPart(() => loaded),
        () => {},
      );
  }, [wanted, load]);
  return part;
}
