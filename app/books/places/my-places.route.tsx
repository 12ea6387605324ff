import { redirect } from "react-router";

import { requireUser } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/my-places.route";
import { countryName } from "./country-name.ts";
import { PlaceList } from "./place-list.tsx";
import { arrangedPlaces, arrangeOwnPlaces } from "./queries.server.ts";
import { KIND_NAMES } from "./rules.ts";
import { ArrangementForm } from "./schema.ts";

const PAGE = "/account/places";

export const handle = { scripts: false } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const places = await arrangedPlaces(requireUser(context).id);
  return {
    places: places.map(({ id, name, kind, country, isHidden }) => ({
      id,
      name,
      about: [KIND_NAMES[kind], country && countryName(country)].filter(Boolean).join(" · "),
      isOn: !isHidden,
    })),
  };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: ArrangementForm }, async ({ user, fields: { places } }) => {
    await arrangeOwnPlaces(user.id, places);
    return redirect(PAGE, 303);
  });
}

export default function MyPlaces({ loaderData: { places } }: Route.ComponentProps) {
  return (
    <PlainPage title={t("Where you get books")} back={{ to: "/account/settings", name: t("Settings") }}>
      <p className="muted">
        {places.length === 0
          ? t("The owner hasn’t added any places yet.")
          : t(
              "Buttons lead to the first place that has the book. Only you see this order, and you won’t see places that you hide.",
            )}
      </p>
      <PlaceList places={places} action={PAGE} isPlain words={{ off: t("Hide"), on: t("Show"), isOff: t("Hidden") }} />
    </PlainPage>
  );
}
