import { createContext, use } from "react";
import { Link } from "react-router";

import type { Appearance } from "#app/auth/readers/names.queries.server.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";

import { nicknamePath, type SignedPage } from "./nickname-path.ts";

import * as styles from "./appears-as.module.css";

export const AppearanceContext = createContext<Appearance | null>(null);

interface AppearsAsProps {
  back: SignedPage;
  /** Called before the page is left, to store a draft. */
  onLeave?(): void;
}

export function AppearsAs({ back, onLeave }: AppearsAsProps) {
  const appearance = use(AppearanceContext);
  if (!appearance) return null;
  return (
    <p className={styles.appearsAs}>
      {rich("You appear as {bdi}{isAdmin} · <link>Change</link>", {
        bdi: <bdi>{appearance.name}</bdi>,
        isAdmin: appearance.isAdmin && <AdminMark />,
        link: <Link to={nicknamePath(back)} onClick={onLeave} aria-label={t("Change how you appear")} />,
      })}
    </p>
  );
}
