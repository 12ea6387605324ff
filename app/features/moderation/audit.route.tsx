import { Link } from "react-router";

import { AdminFrame } from "#app/shared/admin-frame.tsx";
import { requireAdminPage } from "#app/shared/session.ts";

import type { Route } from "./+types/audit.route";
import { acts, type Act } from "./queries.server.ts";
import { ACT_TEXTS, readBefore } from "./rules.ts";

import "./moderation.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  return acts(admin.id, readBefore(url.searchParams.get("before")));
}

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Audit" lead="Who decided what, newest first. Nobody can change it." back="/dashboard">
      {loaderData.acts.length === 0 && (
        <p className="moderation-empty">
          Nothing was decided yet. <span>Each decision about a report or a reader leaves a line here.</span>
        </p>
      )}
      <ol className="acts">
        {loaderData.acts.map((act) => (
          <li key={act.id}>
            <p>{sentence(act)}</p>
            {act.reason && <p className="reported-note">{act.reason}</p>}
            <p className="reported-small">{act.date}</p>
          </li>
        ))}
      </ol>
      {loaderData.next !== null && (
        <Link to={`/admin/audit?before=${loaderData.next}`} className="button-quiet mt-6">
          Older decisions
        </Link>
      )}
    </AdminFrame>
  );
}

function sentence({ admin, act, kind, thingId, reader, end }: Act): string {
  const who = admin ?? "An admin who has left";
  const whom = reader ?? "a reader who has left";
  const what = kind === null ? whom : `${kind} ${thingId} by ${whom}`;
  return `${who} ${ACT_TEXTS[act]} ${what}${end === null ? "" : ` ${end}`}`;
}
