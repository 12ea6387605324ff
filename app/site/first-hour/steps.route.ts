import { redirect } from "react-router";

import { place } from "#app/platform/place/place.queries.server.ts";
import { isImprintFilled, siteOwner } from "#app/site/settings/site-owner.queries.server.ts";

import { pathOfStep } from "./rules.ts";

/** Goes on where something is missing. */
export async function loader() {
  const { name, accent, logo } = place();
  if (name === null && !accent && !logo) throw redirect(pathOfStep("look"));
  throw redirect(pathOfStep(isImprintFilled(await siteOwner()) ? "joining" : "imprint"));
}
