import { joiningMode } from "#app/auth/joining/joining.queries.server.ts";
import type { SessionUser } from "#app/auth/session/session.ts";
import { bookCount } from "#app/books/admin/table.queries.server.ts";
import { countryName } from "#app/books/places/country-name.ts";
import { ownedPlaces } from "#app/books/places/owner.queries.server.ts";
import { PRESETS } from "#app/books/places/presets.ts";
import { mailFacts } from "#app/site/settings/mail-facts.server.ts";
import { placeFacts } from "#app/site/settings/place-facts.server.ts";
import { siteOwner } from "#app/site/settings/site-owner.queries.server.ts";

import type { Step } from "./rules.ts";

export async function factsOf(step: Step, admin: SessionUser) {
  const owner = step === "imprint" || step === "shops" ? await siteOwner() : null;
  return {
    place: step === "look" || step === "imprint" ? placeFacts() : null,
    owner: step === "imprint" ? owner : null,
    joining: step === "joining" ? await joiningMode() : null,
    mail: step === "mail" ? await mailFacts(admin) : null,
    books: step === "catalogue" ? await bookCount() : null,
    shops: step === "shops" ? await shopsOf(owner!.country) : null,
  };
}

export type StepFacts = Awaited<ReturnType<typeof factsOf>>;

/** Those of the country, ticked, and those of everywhere. */
async function shopsOf(country: string) {
  const owned = await ownedPlaces();
  return {
    country: countryName(country),
    known: owned.length,
    ready: Object.entries(PRESETS)
      .filter(([, preset]) => preset.country === null || preset.country === country)
      .filter(([, { template }]) => !owned.some((place) => place.template === template))
      .map(([key, { name, kind, country: of }]) => ({ key, name, kind, isTicked: of !== null })),
  };
}
