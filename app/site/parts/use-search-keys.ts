import { useEffect } from "react";

/** The keys that lead to the search, loaded after the page. */
export function useSearchKeys(): void {
  useEffect(() => {
    import("./search-keys.ts").then(
      (keys) => keys.listenForSearchKeys(),
      () => {},
    );
  }, []);
}
