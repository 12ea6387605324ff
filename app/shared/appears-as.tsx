import { createContext, use } from "react";
import { Link } from "react-router";

import { AdminMark } from "#app/ui/admin-mark.tsx";

import type { Appearance } from "./names.server.ts";

import "./appears-as.css";

/** How this reader appears on this page; null where nobody asks. */
export const AppearanceContext = createContext<Appearance | null>(null);

interface AppearsAsProps {
  /** The page one comes back to. */
  back: "/coffee-talk" | "/suggestions";
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

/** Where the nickname is edited; afterwards it leads back. */
export function nicknamePath(back: AppearsAsProps["back"]): string {
  return `/dashboard?${new URLSearchParams({ settings: "", next: back })}`;
}
