import { data } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { authorLife, setDeathYear } from "#app/books/free/death-year.queries.server.ts";
import { DeathYearForm } from "#app/books/free/schema.ts";
import { namePath } from "#app/books/names/name-path.ts";
import { done, gone, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/author-life.route";
import { DeathYearFields } from "./death-year-fields.tsx";

const FAILED = () => t("Failed to save the year");

export async function loader({ params }: Route.LoaderArgs) {
  const id = readBookId(params.authorId);
  const author = id === null ? null : await authorLife(id);
  if (!author) throw data(null, { status: 404 });
  return author;
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: DeathYearForm, values: ["deathYear"], failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin, fields: { deathYear }, values }) => {
    const id = readBookId(args.params.authorId);
    const changed = id !== null && (await setDeathYear(admin.id, id, deathYear));
    return changed ? done() : gone(t("This author is no longer in the catalogue."), values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function AuthorLifeRoute({ loaderData: { name, slug, deathYear }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={t("Author")} lead={name} back="/admin">
      <DeathYearFields deathYear={deathYear} answer={actionData} />
      <p>
        <a href={namePath("authors", slug)} className="text-link">
          {t("All books by this author")}
        </a>
      </p>
    </AdminFrame>
  );
}
