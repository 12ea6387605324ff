import { useState } from "react";
import { Link } from "react-router";

import { requireAdminPage } from "#app/auth/model/session.ts";
import { reportedWords } from "#app/club/model/moderation/reported-words.queries.server.ts";
import { readBefore } from "#app/club/model/moderation/rules.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";

import type { Route } from "./+types/queue.route";
import { DecisionDialogs, type Asked } from "./decision-dialogs.tsx";
import { ReportedItem } from "./reported-item.tsx";

import "./moderation.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  return reportedWords(admin.id, readBefore(url.searchParams.get("before")));
}

export default function QueueRoute({ loaderData }: Route.ComponentProps) {
  const { words, next } = loaderData;
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <AdminFrame title="Reports" lead="What readers find wrong, newest first." back="/dashboard">
      {words.length === 0 && (
        <p className="moderation-empty">
          Nothing is reported. <span>What readers report will lie here until you decide.</span>
        </p>
      )}
      <ul className="reported-list">
        {words.map((reported) => (
          <ReportedItem key={`${reported.kind} ${reported.reportId}`} reported={reported} onAsk={setAsked} />
        ))}
      </ul>
      {next !== null && (
        <Link to={`/admin/reports?before=${next}`} className="button-quiet mt-6">
          Older reports
        </Link>
      )}
      <DecisionDialogs asked={asked} onClose={() => setAsked(null)} />
    </AdminFrame>
  );
}
