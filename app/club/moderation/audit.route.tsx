import { Form, Link } from "react-router";

import { requireAdminPage } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";

import type { Route } from "./+types/audit.route";
import { ACT_KINDS, actSentence, auditPath, NO_PAGE, readAuditView } from "./audit-view.ts";
import { actors, acts } from "./audit.queries.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./moderation.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const view = readAuditView(url.searchParams);
  const [page, people] = await Promise.all([acts(admin.id, view), actors()]);
  return { ...page, people, view };
}

export default function AuditRoute({ loaderData: { acts: lines, next, people, view } }: Route.ComponentProps) {
  const filtered = view.kind !== null || view.by !== null;
  return (
    <AdminFrame title={t("Audit")} lead={t("Who did what, newest first. Entries can’t be changed.")} back="/admin">
      <Form className={styles.auditFilter} key={auditPath(view)}>
        <label>
          <span className="note">{t("What")}</span>
          <select name="kind" defaultValue={view.kind ?? ""} className={searchStyles.choice}>
            <option value="">{t("Everything")}</option>
            {Object.entries(ACT_KINDS).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="note">{t("Who")}</span>
          <select name="by" defaultValue={view.by ?? ""} className={searchStyles.choice}>
            <option value="">{t("Everybody")}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NO_PAGE}>{t("Command line and configuration")}</option>
          </select>
        </label>
        <button type="submit" className="button-quiet">
          {t("Show")}
        </button>
      </Form>
      {lines.length === 0 && (
        <p className={adminStyles.nothing}>
          {filtered ? t("No entries match these filters.") : t("No entries yet.")}{" "}
          <span>{t("Everything an admin does is listed here.")}</span>
        </p>
      )}
      <ol className={styles.auditLines}>
        {lines.map((act) => (
          <li key={act.id}>
            <p>{actSentence(act)}</p>
            {act.reason && <p className="words">{act.reason}</p>}
            <p className="note">{act.date}</p>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Link to={auditPath({ ...view, before: next })} className="button-quiet below-6">
          {t("Older entries")}
        </Link>
      )}
    </AdminFrame>
  );
}
