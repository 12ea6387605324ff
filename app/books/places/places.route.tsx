import { Link } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutatePage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { OutwardIcon } from "#app/ui/icons.tsx";

import type { Route } from "./+types/places.route";
import { countryName } from "./country-name.ts";
import { bookLink } from "./links.ts";
import { addPlace, exampleBook, ownedPlaces } from "./owner.queries.server.ts";
import { PlaceFields } from "./place-fields.tsx";
import { PlaceList } from "./place-list.tsx";
import { CONFIGURED, PRESETS } from "./presets.ts";
import { ReadyPlaces } from "./ready-places.tsx";
import { KIND_NAMES, TOO_MANY_PLACES } from "./rules.ts";
import { PlaceForm } from "./schema.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./places.module.css";

const FAILED = () => t("Failed to add the place");

export async function loader() {
  const [places, example] = await Promise.all([ownedPlaces(), exampleBook()]);
  const ready = Object.entries(PRESETS)
    .filter(([, { template }]) => !places.some((place) => place.template === template))
    .map(([key, { name, kind, country }]) => ({ key, name, about: aboutOf(kind, country) }));
  const server = { key: CONFIGURED, name: t("The server’s shop"), about: t("From RETAILER_URL") };
  return {
    example: example.title,
    places: places.map(({ id, name, kind, country, tag, isOn, isConfigured, ...place }) => ({
      id,
      name,
      isOn,
      about: [aboutOf(kind, country), tag !== null && t("affiliate links"), isConfigured && t("set on the server")]
        .filter(Boolean)
        .join(" · "),
      tryLink: bookLink(example, [{ id, name, kind, country, tag, isConfigured, ...place }])?.href ?? null,
    })),
    ready: places.some(({ isConfigured }) => isConfigured) ? ready : [server, ...ready],
  };
}

function aboutOf(kind: keyof typeof KIND_NAMES, country: string | null): string {
  return country === null ? KIND_NAMES[kind] : `${KIND_NAMES[kind]} · ${countryName(country)}`;
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: PlaceForm, values: ["name", "kind", "country", "template", "tag"] };
  return mutatePage(args, { ...options, failed: FAILED() }, async ({ user: admin, fields, values }) =>
    (await addPlace(admin.id, fields)) ? done({ added: fields.name }) : problem(TOO_MANY_PLACES(), 409, values),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

type Listed = Route.ComponentProps["loaderData"]["places"][number];

export default function PlacesRoute({ loaderData: { places, ready, example }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={t("Places")}
      lead={t(
        "Where readers can get a book: shops, libraries, lending and free editions. Buttons lead to the first one that has it.",
      )}
      back="/admin"
    >
      <div className={styles.spread}>
        <section aria-labelledby="your-places">
          <h2 id="your-places" className={adminStyles.heading} tabIndex={-1}>
            {t("Your places, in order")}
          </h2>
          {places.length === 0 ? (
            <p className="muted">
              {t("No places yet, so books have no links. Add one from the list below, or your own.")}
            </p>
          ) : (
            <PlaceList
              places={places.map((place) => ({ ...place, more: <OwnersButtons place={place} example={example} /> }))}
              action="/admin/places/order"
              words={{ off: t("Switch off"), on: t("Switch on"), isOff: t("Off") }}
            />
          )}
        </section>
        <section aria-labelledby="own-place">
          <h2 id="own-place" className={adminStyles.heading}>
            {t("Add your own")}
          </h2>
          <PlaceFields submit={t("Add Place")} busyText={t("Adding...")} answer={actionData} />
        </section>
        <section aria-labelledby="ready-places" className={styles.ready}>
          <h2 id="ready-places" className={adminStyles.heading}>
            {t("Ready to add")}
          </h2>
          <p className="muted">
            {t("Search addresses that we know. Sites change, so check each one after you add it.")}
          </p>
          <ReadyPlaces ready={ready} />
        </section>
      </div>
    </AdminFrame>
  );
}

function OwnersButtons({ place: { id, name, tryLink }, example }: { place: Listed; example: string }) {
  return (
    <>
      <Link to={`/admin/places/${id}`} className="text-button">
        {rich("Edit {span}", { span: <span className="sr-only">{name}</span> })}
      </Link>
      {tryLink && (
        <a href={tryLink} target="_blank" rel="noopener noreferrer" className="text-link">
          {t("Try “{example}”", { example })} <span className="sr-only">{t("at {name}", { name })}</span>
          <OutwardIcon />
        </a>
      )}
    </>
  );
}
