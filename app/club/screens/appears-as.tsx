import { createContext, use } from "react";
import { Link } from "react-router";

import type { Appearance } from "#app/auth/model/names.server.ts";
import { nicknamePath, type SignedPage } from "#app/club/model/nickname-path.ts";
import { AdminMark } from "#app/ui/admin-mark.tsx";

import "./appears-as.css";

/** How this reader appears on this page; null where nobody asks. */
export const AppearanceContext = createContext<Appearance | null>(null);

interface AppearsAsProps {
  /** The page one comes back to. */
  back: SignedPage;
  /** The page is about to be left: what was typed must be kept. */
  onLeave?(): void;
}

/** Beside a form whose words others read: as whom, and the way to change that. */
export function AppearsAs({ back, onLeave }: AppearsAsProps) {
  const appearance = use(AppearanceContext);
  if (!appearance) return null;
  return (
    <p className="appears-as">
      You appear as <bdi>{appearance.name}</bdi>
      {appearance.isAdmin && <AdminMark />}
      {" · "}
      <Link to={nicknamePath(back)} onClick={onLeave} aria-label="Change how you appear">
        Change
      </Link>
    </p>
  );
}
