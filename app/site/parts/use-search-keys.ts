import { useEffect } from "react";

/** Loaded after the page. */
export function useSearchKeys(): void {
  useEffect(() => {
    import("./search-keys.ts").then(
      (keys) => keys.listenForSearchKeys(),
      () => {},
    );
  }, []);
}
