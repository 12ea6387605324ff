import { useFetcher } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { PageLinks } from "#app/books/admin/page-links.tsx";
import { namePath } from "#app/books/names/name-path.ts";
import {
  joinedNames,
  joinNames,
  readNameCursor,
  type JoinedName,
} from "#app/books/names/owner-names.queries.server.ts";
import { JoinForm } from "#app/books/names/schema.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { done, invalid, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/names.route";
import { JoinFields } from "./join-fields.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./names.module.css";

const PAGE = "/admin/catalogue-health/names";
const FAILED = () => t("Failed to join names");

const PROBLEMS = inEachLanguage(() => ({
  "no-name": { name: t("We don’t know this name or page.") },
  "no-into": { into: t("We don’t know this name or page.") },
  "already-one": { into: t("These two are already joined.") },
}));

export async function loader({ url }: Route.LoaderArgs) {
  return joinedNames(readNameCursor(url.searchParams.get("after")));
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: JoinForm, values: ["kind", "name", "into"], failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin, fields: { kind, name, into }, values }) => {
    const problem = await joinNames(admin.id, kind, name, into);
    return problem === null ? done() : invalid(PROBLEMS[problem], values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function NamesRoute({ loaderData: { names, next }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={t("Authors and series")}
      lead={t("Join two spellings of a name into one page. To change the series of a single book, edit the book.")}
      back="/admin/catalogue-health"
    >
      <section aria-labelledby="join">
        <h2 id="join" className={adminStyles.heading}>
          {t("Join two names")}
        </h2>
        <JoinFields answer={actionData} />
      </section>
      <section aria-labelledby="joined">
        <h2 id="joined" className={adminStyles.heading}>
          {" "}
          {t("Joined names")}{" "}
        </h2>
        {names.length === 0 && <p className="muted">{t("No names joined yet.")}</p>}
        <ul className={styles.joined}>
          {names.map((name) => (
            <Joined key={`${name.kind} ${name.id}`} {...name} />
          ))}
        </ul>
        <PageLinks before={null} after={next && `${PAGE}?after=${next}`} />
      </section>
    </AdminFrame>
  );
}

function Joined({ kind, id, name, into, intoSlug }: JoinedName) {
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state !== "idle";
  const problem = busy ? null : problemIn(fetcher.data);
  return (
    <li>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <fetcher.Form
        method="post"
        action="/admin/catalogue-health/parted-names"
        className={styles.name}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <p className="shrinks">
          {`${name} → `}
          <a href={namePath(kind, intoSlug)}>{into}</a>
        </p>
        <button type="submit" className="text-button" aria-disabled={busy}>
          {rich("Separate {span}", { span: <span className="sr-only">{name}</span> })}
        </button>
      </fetcher.Form>
    </li>
  );
}
