import { useState } from "react";
import { Link } from "react-router";

import { requireAdminPage } from "#app/auth/session/session.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";

import type { Route } from "./+types/queue.route";
import { DecisionDialogs, type PendingDecision } from "./decision-dialogs.tsx";
import { reportedContent } from "./reported-content.queries.server.ts";
import { ReportedItem } from "./reported-item.tsx";
import { readBefore } from "./rules.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./moderation.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  return reportedContent(admin.id, readBefore(url.searchParams.get("before")));
}

export default function QueueRoute({ loaderData }: Route.ComponentProps) {
  const { items, next } = loaderData;
  const [decision, setDecision] = useState<PendingDecision | null>(null);
  return (
    <AdminFrame title={t("Reports")} lead={t("What readers have reported, newest first.")} back="/admin">
      {items.length === 0 && (
        <p className={adminStyles.nothing}>
          {rich("No open reports. <span>Reports appear here.</span>", { span: <span /> })}
        </p>
      )}
      <ul className={styles.reportedList}>
        {items.map((reported) => (
          <ReportedItem key={`${reported.kind} ${reported.reportId}`} reported={reported} onAsk={setDecision} />
        ))}
      </ul>
      {next !== null && (
        <Link to={`/admin/reports?before=${next}`} className="button-quiet below-6">
          {t("Older reports")}
        </Link>
      )}
      <DecisionDialogs decision={decision} onClose={() => setDecision(null)} />
    </AdminFrame>
  );
}
