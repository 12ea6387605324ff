import { data } from "react-router";

import { requireAdminPage } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { AdminMark } from "#app/ui/admin-mark.tsx";

import type { Route } from "./+types/reader.route";
import { readerAccount } from "./queries.server.ts";
import { ErasureForm, ResetLinkForm, RoleForm } from "./reader-forms.tsx";

import * as styles from "./reader.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const reader = await readerAccount(admin.id, params.userId);
  if (!reader) throw data(null, { status: 404 });
  return { reader, isSelf: reader.id === admin.id };
}

export default function ReaderRoute({ loaderData: { reader, isSelf } }: Route.ComponentProps) {
  const { id, name, email, isAdmin, approvedOn, approvedBy } = reader;
  return (
    <AdminFrame title={t("Reader")} back="/admin/readers">
      <div className={styles.reader}>
        <h2>
          <bdi>{name}</bdi>
          {isAdmin && <AdminMark />}
        </h2>
        <dl className={styles.facts}>
          <dt className="muted">{t("E-mail")}</dt>
          <dd>
            {email}
            <span>{confirmation(reader)}</span>
          </dd>
          <dt className="muted">{t("Joined")}</dt>
          <dd>{reader.joined}</dd>
          {approvedOn !== null && (
            <>
              <dt className="muted">{t("Approved")}</dt>
              <dd>
                {approvedOn}
                {approvedBy !== null && t(" by {approvedBy}", { approvedBy })}
              </dd>
            </>
          )}
        </dl>
        <RoleForm key={`role-${id}`} id={id} isAdmin={isAdmin} isSelf={isSelf} />
        {!isAdmin && <ResetLinkForm key={`link-${id}`} id={id} />}
        {!isAdmin && <ErasureForm key={`erasure-${id}`} id={id} name={name} />}
      </div>
    </AdminFrame>
  );
}

function confirmation({ confirmed, confirmedOn }: { confirmed: boolean; confirmedOn: string | null }): string {
  if (!confirmed) return t("Not confirmed");
  return confirmedOn === null ? t("Confirmed") : t("Confirmed on {confirmedOn}", { confirmedOn });
}
