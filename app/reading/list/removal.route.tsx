import { data, Form, Link, redirect } from "react-router";

import { requireUser } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/removal.route";
import { readingEntry } from "./reading-entries.queries.server.ts";
import { removeFromList } from "./reading-list.queries.server.ts";
import { LIST, readEntryId, REMOVED_AS_WELL } from "./rules.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  const entry = entryId === null ? null : await readingEntry(user.id, entryId, "UTC");
  if (!entry) throw data(null, { status: 404 });
  return { title: entry.title };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, {}, async ({ user }) => {
    const entryId = readEntryId(args.params.entryId);
    const removed = entryId !== null && (await removeFromList(user.id, entryId));
    if (!removed) throw data(null, { status: 404 });
    return redirect(LIST, 303);
  });
}

export default function RemovalPage({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <PlainPage title={t("Remove Book")} back={{ to: LIST, name: t("Reading Tracker") }}>
      <p>
        <cite>{title}</cite>
      </p>
      <p className="below-2">{t("Are you sure you want to remove this book from your reading list?")}</p>
      <p className="note">{REMOVED_AS_WELL()}</p>
      <Form method="post" className={pageStyles.actions}>
        <Link to={LIST} className="button-quiet">
          {t("Cancel")}
        </Link>
        <button type="submit" className="button-solid">
          {t("Remove")}
        </button>
      </Form>
    </PlainPage>
  );
}
