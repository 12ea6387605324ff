import { Link } from "react-router";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";

import type { Member } from "./members.queries.server.ts";

import * as styles from "./moderation.module.css";

interface MemberItemProps {
  member: Member;
  isSelf: boolean;
  onAsk(act: "suspension" | "lift"): void;
}

export function MemberItem({ member, isSelf, onAsk }: MemberItemProps) {
  const { id, name, isAdmin, waits, joined, seen, suspended, reason } = member;
  return (
    <li className={styles.member}>
      <div>
        <h2 className="large">
          <Link to={`/admin/readers/${id}`} className="text-link">
            <bdi>{name}</bdi>
          </Link>
          {isAdmin && <AdminMark />}
        </h2>
        <p className="note">
          {rich("Joined {joined} · {rest}{waits}", {
            joined,
            rest: seen ? t("last seen {seen}", { seen }) : t("not seen lately"),
            waits: waits && t(" · waiting to join"),
          })}
        </p>
        {suspended && (
          <>
            <p className="note">{t("Suspended {suspended}", { suspended })}</p>
            <p className="words">{reason}</p>
          </>
        )}
      </div>
      {!isAdmin && !isSelf && (
        <button
          type="button"
          className="button-quiet"
          aria-haspopup="dialog"
          onClick={() => onAsk(suspended ? "lift" : "suspension")}
        >
          {suspended ? t("Lift") : t("Suspend")}
          <span className="sr-only">{suspended ? t(" the suspension of {name}", { name }) : ` ${name}`}</span>
        </button>
      )}
    </li>
  );
}
