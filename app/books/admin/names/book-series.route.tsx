import { data, redirect, useFetcher } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { OwnerForm } from "#app/books/admin/owner-form.tsx";
import { correctSeries, seriesOfBook } from "#app/books/names/correct-series.queries.server.ts";
import { BookSeriesForm } from "#app/books/names/schema.ts";
import { placeText } from "#app/books/names/series-places.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { gone, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book-series.route";

import * as styles from "./names.module.css";

const FAILED = () => t("Failed to change the series");

export async function loader({ params }: Route.LoaderArgs) {
  const id = readBookId(params.bookId);
  const book = id === null ? null : await seriesOfBook(id);
  if (id === null || !book) throw data(null, { status: 404 });
  const { title, series, isCorrected } = book;
  const now = series.map((place) => `${place.name}, ${placeText(place)}`).join("; ") || t("no series");
  const [first] = series;
  const fields = { series: first?.name ?? "", place: first ? placeText(first).replace("–", "-") : "" };
  return { id, title, now, isCorrected, fields };
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: BookSeriesForm, values: ["series", "place"], failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin, fields: place, values }) => {
    const id = readBookId(args.params.bookId);
    const there = id !== null && (await correctSeries(admin.id, id, place));
    return there ? redirect(`/admin/books/${id}`, 303) : gone(t("This book is no longer in the catalogue."), values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function BookSeriesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, now, isCorrected, fields } = loaderData;
  return (
    <AdminFrame title={t("Edit Series")} lead={title} back={`/admin/books/${id}`}>
      <p className={styles.titleSeries}>{`${isCorrected ? t("Set by you") : t("From the title")}: ${now}.`}</p>
      <OwnerForm answer={actionData} submit={t("Save Series")} busyText={t("Saving...")}>
        {({ typed, errors }) => (
          <>
            <Field
              id="series-name"
              name="series"
              label={t("Series")}
              hint={t("Replaces any series named in the title. Leave it empty if the book is in no series.")}
              autoComplete="off"
              defaultValue={typed["series"] ?? fields.series}
              error={errors["series"]}
            />
            <Field
              id="series-place"
              name="place"
              label={t("Place")}
              hint={t("For example 3, or 0.5 for a prequel, or 1-3 for three books in one volume.")}
              autoComplete="off"
              defaultValue={typed["place"] ?? fields.place}
              error={errors["place"]}
            />
          </>
        )}
      </OwnerForm>
      {isCorrected && <Removal id={id} />}
    </AdminFrame>
  );
}

function Removal({ id }: { id: number }) {
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state !== "idle";
  const problem = busy ? null : problemIn(fetcher.data);
  return (
    <fetcher.Form
      method="post"
      action={`/admin/books/${id}/series/removal`}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <button className="text-button" aria-disabled={busy}>
        {t("Use the series in the title")}
      </button>
    </fetcher.Form>
  );
}
