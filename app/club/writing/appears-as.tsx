import { createContext, use } from "react";
import { Link } from "react-router";

import type { Appearance } from "#app/auth/readers/names.queries.server.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";

import { nicknamePath, type SignedPage } from "./nickname-path.ts";

import * as styles from "./appears-as.module.css";

/** The reader's name on this page; null on pages without it. */
export const AppearanceContext = createContext<Appearance | null>(null);

interface AppearsAsProps {
  /** The page to return to. */
  back: SignedPage;
  /** Called before the page is left, to store a draft. */
  onLeave?(): void;
}

/** Shows, beside a form for public content, the name it will appear under, with a link to change it. */
export function AppearsAs({ back, onLeave }: AppearsAsProps) {
  const appearance = use(AppearanceContext);
  if (!appearance) return null;
  return (
    <p className={styles.appearsAs}>
      You appear as <bdi>{appearance.name}</bdi>
      {appearance.isAdmin && <AdminMark />}
      {" · "}
      <Link to={nicknamePath(back)} onClick={onLeave} aria-label="Change how you appear">
        Change
      </Link>
    </p>
  );
}
