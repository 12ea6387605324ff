import type { ReactNode } from "react";
import { NavLink } from "react-router";

import { PageLayout } from "#app/ui/page-layout.tsx";

import "./admin-frame.css";
import "./admin-parts.css";

/** The rooms of the administration, in the order of their row. */
const ADMIN_ROOMS: ReadonlyArray<{ to: string; name: string }> = [
  { to: "/admin", name: "Catalogue" },
  { to: "/admin/catalogue-upload", name: "Upload" },
  { to: "/admin/catalogue-health", name: "Health" },
  { to: "/admin/blog", name: "Blog" },
  { to: "/admin/reports", name: "Reports" },
  { to: "/admin/readers", name: "Readers" },
  { to: "/admin/waiting", name: "Waiting" },
  { to: "/admin/audit", name: "Audit" },
  { to: "/admin/overview", name: "Overview" },
  { to: "/admin/settings", name: "Settings" },
];

interface AdminFrameProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** Where Back leads. */
  back: string;
  /** What may be begun here, opposite the way back. */
  action?: ReactNode;
  children: ReactNode;
}

/** A room of the administration: the way back, the row of its rooms, a title, and what lies in the room. */
export function AdminFrame({ title, lead, back, action, children }: AdminFrameProps) {
  return (
    <PageLayout back={back} action={action}>
      <title>{`${title} · Bookmatch`}</title>
      <nav aria-label="Administration" className="admin-rooms">
        {ADMIN_ROOMS.map(({ to, name }) => (
          <NavLink key={to} to={to} end={to === "/admin"}>
            {name}
          </NavLink>
        ))}
      </nav>
      <h1 className="admin-title">{title}</h1>
      {lead && <p className="admin-lead">{lead}</p>}
      {children}
    </PageLayout>
  );
}
