import { useState } from "react";
import { Link } from "react-router";

import { requireAdminPage } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ListSearch } from "#app/ui/list-search.tsx";

import type { Route } from "./+types/readers.route";
import { MemberItem } from "./member-item.tsx";
import { membersQuery, readMembersView } from "./members-view.ts";
import { membersPage, type Member } from "./members.queries.server.ts";
import { SuspensionDialogs } from "./suspension-dialogs.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./moderation.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const view = readMembersView(url.searchParams);
  const page = await membersPage(admin.id, view);
  return { ...page, adminId: admin.id, view: { search: view.search, suspendedOnly: view.suspendedOnly } };
}

export default function ReadersRoute({ loaderData: { members, next, view, adminId } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<{ act: "suspension" | "lift"; member: Member } | null>(null);
  return (
    <AdminFrame title={t("Readers")} lead={t("All members, newest first.")} back="/admin">
      <ListSearch
        path="/admin/readers"
        shown={membersQuery(view)}
        queryOf={(fields) => membersQuery(readMembersView(fields))}
        label={t("Nickname or e-mail")}
        search={view.search}
      >
        <select
          name="show"
          aria-label={t("Show")}
          defaultValue={view.suspendedOnly ? "suspended" : "all"}
          className={searchStyles.choice}
        >
          <option value="all">{t("Everybody")}</option>
          <option value="suspended">{t("Suspended")}</option>
        </select>
      </ListSearch>
      {members.length === 0 && <p className={adminStyles.nothing}>{emptyText(view)}</p>}
      <ul className={styles.reportedList}>
        {members.map((member) => (
          <MemberItem
            key={member.id}
            member={member}
            isSelf={member.id === adminId}
            onAsk={(act) => setAsked({ act, member })}
          />
        ))}
      </ul>
      {next !== null && (
        <Link to={`/admin/readers${membersQuery(view, next)}`} className="button-quiet below-6">
          {t("More readers")}
        </Link>
      )}
      <SuspensionDialogs asked={asked} onClose={() => setAsked(null)} />
    </AdminFrame>
  );
}

function emptyText({ search, suspendedOnly }: { search: string; suspendedOnly: boolean }): string {
  if (search !== "") return t("No nickname or e-mail address starts with that.");
  return suspendedOnly ? t("Nobody is suspended.") : t("No members yet.");
}
