import { Link, useFetcher } from "react-router";

import { requireAdminPage } from "#app/auth/model/session.ts";
import { readBefore } from "#app/club/model/moderation/rules.ts";
import { suspendedReaders, type SuspendedReader } from "#app/club/model/moderation/suspensions.queries.server.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import type { Route } from "./+types/readers.route";
import { focusTitle } from "./focus-title.ts";

import "./moderation.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  return suspendedReaders(admin.id, readBefore(url.searchParams.get("skip")) ?? 0);
}

export default function ReadersRoute({ loaderData: { readers, next } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Suspended readers" lead="Who ends first stands first." back="/dashboard">
      <PreloadedAction path="/admin/readers/1/suspension" />
      {readers.length === 0 && (
        <p className="moderation-empty">
          Nobody is suspended. <span>A reader is suspended from a report of what they wrote.</span>
        </p>
      )}
      <ul className="reported-list">
        {readers.map((reader) => (
          <Suspended key={reader.id} reader={reader} />
        ))}
      </ul>
      {next !== null && (
        <Link to={`/admin/readers?skip=${next}`} className="button-quiet mt-6">
          More readers
        </Link>
      )}
    </AdminFrame>
  );
}

function Suspended({ reader: { id, name, suspended, reason } }: { reader: SuspendedReader }) {
  const fetcher = useFetcher<Answer>();
  const problem = problemIn(fetcher.data);
  if (fetcher.state !== "idle") return null;
  return (
    <li className="reported">
      <h2 className="reported-title">{name}</h2>
      <p className="reported-small">Suspended {suspended}</p>
      <p className="reported-note">{reason}</p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <div className="reported-acts">
        <fetcher.Form method="delete" action={`/admin/readers/${id}/suspension`} onSubmit={focusTitle}>
          <button type="submit" className="button-quiet">
            Lift<span className="sr-only"> the suspension of {name}</span>
          </button>
        </fetcher.Form>
      </div>
    </li>
  );
}
