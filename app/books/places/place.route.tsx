import { data, redirect, useFetcher } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { gone, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/place.route";
import { changePlace, ownedPlace } from "./owner.queries.server.ts";
import { PlaceFields } from "./place-fields.tsx";
import { PlaceForm } from "./schema.ts";

import * as styles from "./places.module.css";

const FAILED = () => t("Failed to save the place");

export async function loader({ params }: Route.LoaderArgs) {
  const id = readBookId(params.placeId);
  const place = id === null ? null : await ownedPlace(id);
  if (!place) throw data(null, { status: 404 });
  return place;
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: PlaceForm, values: ["name", "kind", "country", "template", "tag"] };
  return mutatePage(args, { ...options, failed: FAILED() }, async ({ user: admin, fields, values }) => {
    const id = readBookId(args.params.placeId);
    const changed = id !== null && (await changePlace(admin.id, id, fields));
    return changed ? redirect("/admin/places", 303) : gone(t("This place can no longer be changed."), values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function PlaceRoute({ loaderData: place, actionData }: Route.ComponentProps) {
  const removal = useFetcher<Answer>();
  const problem = removal.state === "idle" ? problemIn(removal.data) : null;
  return (
    <AdminFrame title={t("Edit Place")} lead={place.name} back="/admin/places">
      {place.isConfigured ? (
        <p className={styles.configured}>
          {t("This place is set on the server. Change RETAILER_URL and AFFILIATE_TAG there.")}
        </p>
      ) : (
        <PlaceFields place={place} submit={t("Save Place")} busyText={t("Saving...")} answer={actionData} />
      )}
      <Check id={place.id} />
      <removal.Form method="post" action={`/admin/places/${place.id}/removal`} className="below-6">
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <button className="text-button">{t("Remove from the list")}</button>
      </removal.Form>
    </AdminFrame>
  );
}

function Check({ id }: { id: number }) {
  const fetcher = useFetcher<Answer<{ status: number | null }>>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const problem = problemIn(answer);
  return (
    <fetcher.Form
      method="post"
      action={`/admin/places/${id}/check`}
      className="below-6"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <button className="button-quiet" aria-disabled={busy}>
        {busy ? t("Checking...") : t("Check this address")}
      </button>
      <p role="status" className="note">
        {answer && "ok" in answer && meaningOf(answer.status)}
      </p>
    </fetcher.Form>
  );
}

function meaningOf(status: number | null): string {
  if (status === null) return t("The site didn’t answer. The address may be wrong, or the site may block servers.");
  if (status < 400) return t("The site answers ({status}). Open it to see whether it shows the book.", { status });
  if (status === 404 || status === 410) return t("The site says that this page doesn’t exist ({status}).", { status });
  return t("The site answers with {status}. It may block servers, so open it yourself to check.", { status });
}
