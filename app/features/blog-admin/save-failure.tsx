import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { SaveResult } from "./rules.ts";

/** Why nothing was saved, where no field is to blame. */
export function SaveFailure({ result }: { result: SaveResult | undefined }) {
  if (result?.failed) return <ErrorBanner>{result.failed}</ErrorBanner>;
  if (!result?.gone) return null;
  return (
    <ErrorBanner>
      Failed to save blog post: it has been deleted meanwhile. What you wrote is still here, to be copied into a new
      one.
    </ErrorBanner>
  );
}
