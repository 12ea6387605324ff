import type { RouterContextProvider } from "react-router";

import { NEEDS_CONFIRMED_ADDRESS } from "#app/auth/readers/may-be-read.server.ts";
import { adminsNeedSecondFactor } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { requireAdminPage } from "#app/auth/session/session.ts";
import { guestsMayJoin } from "#app/deck/together/rounds.queries.server.ts";

import { joiningFacts } from "./joining-facts.server.ts";
import { mailFacts } from "./mail-facts.server.ts";
import { placeFacts } from "./place-facts.server.ts";
import { isImprintFilled, siteOwner } from "./site-owner.queries.server.ts";

interface Asking {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

export async function settingsFacts({ context, url }: Asking) {
  const admin = requireAdminPage(context);
  const [owner, joining, needed, mail, guests] = await Promise.all([
    siteOwner(),
    joiningFacts(admin.id),
    adminsNeedSecondFactor(),
    mailFacts(admin),
    guestsMayJoin(),
  ]);
  const secondFactor = { needed, hasOwn: admin.hasSecondFactor };
  return {
    owner,
    filled: isImprintFilled(owner),
    place: placeFacts(),
    placeSaved: url.searchParams.get("saved") === "place",
    joining,
    mustConfirm: NEEDS_CONFIRMED_ADDRESS,
    secondFactor,
    mail,
    guests,
  };
}

export type SettingsFacts = Awaited<ReturnType<typeof settingsFacts>>;
