import { useEffect, useState } from "react";

/** `load` must always be the same function. Null before, or if it fails. */
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
