import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { holdReloads, patience, patientFetch } from "./http/patient-router.ts";

window.fetch = patientFetch(window.fetch);
holdReloads();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[patience]} />
    </StrictMode>,
  );
});
