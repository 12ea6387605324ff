import type { ReactNode } from "react";
import { Link, NavLink, useLocation, useRouteLoaderData } from "react-router";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow, t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import * as styles from "./admin-frame.module.css";

interface AdminPage {
  to: string;
  name: string;
  count?: "reports" | "waitingReaders";
}

const GROUPS: ReadonlyArray<{ name: string; pages: [AdminPage, ...AdminPage[]] }> = inEachLanguage(() => [
  {
    name: t("Catalogue"),
    pages: [
      { to: "/admin", name: t("Books") },
      { to: "/admin/catalogue-upload", name: t("Upload") },
      { to: "/admin/catalogue-health", name: t("Health") },
      { to: "/admin/wanted", name: t("Wanted") },
    ],
  },
  { name: t("Blog"), pages: [{ to: "/admin/blog", name: t("Posts") }] },
  {
    name: t("Community"),
    pages: [
      { to: "/admin/reports", name: t("Reports"), count: "reports" },
      { to: "/admin/readers", name: t("Readers") },
      { to: "/admin/waiting", name: t("Waiting"), count: "waitingReaders" },
      { to: "/admin/audit", name: t("Audit") },
    ],
  },
  {
    name: t("Site"),
    pages: [
      { to: "/admin/overview", name: t("Overview") },
      { to: "/admin/settings", name: t("Settings") },
      { to: "/admin/places", name: t("Places") },
    ],
  },
]);

interface AdminFrameProps {
  title: string;
  lead?: ReactNode;
  back: string;
  action?: ReactNode;
  children: ReactNode;
}

export function AdminFrame({ title, lead, back, action, children }: AdminFrameProps) {
  return (
    <PageLayout back={back} title={<PageTitle grows>{title}</PageTitle>} lead={lead} action={action}>
      <title>{t("{title} · Bookmatch", { title })}</title>
      <AdminNav />
      {children}
    </PageLayout>
  );
}

function AdminNav() {
  const { pathname } = useLocation();
  const tasks = useRouteLoaderData<{ tasks: Record<"reports" | "waitingReaders", number> | null }>("root")?.tasks;
  const countOf = ({ count }: AdminPage) => (count && tasks?.[count]) || 0;
  const present = GROUPS.find(({ pages }) => pages.some(({ to }) => isWithin(pathname, to))) ?? GROUPS[0];
  return (
    <nav aria-label={t("Administration")} className={styles.nav}>
      {GROUPS.map((group) => (
        <div key={group.name} className={styles.group} data-present={group === present || undefined}>
          <Link to={group.pages[0].to} className={styles.groupName}>
            {group.name}
            <Count of={group.pages.reduce((sum, page) => sum + countOf(page), 0)} />
          </Link>
          <ul className={styles.pages}>
            {group.pages.map((page) => (
              <li key={page.to}>
                <NavLink to={page.to} end={page.to === "/admin"}>
                  {page.name}
                  <Count of={countOf(page)} />
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isWithin(pathname: string, to: string): boolean {
  if (to === "/admin") return pathname === to || pathname.startsWith("/admin/books");
  return pathname === to || pathname.startsWith(`${to}/`);
}

function Count({ of }: { of: number }) {
  return of > 0 && <span className={styles.count}> ({of.toLocaleString(localeNow())})</span>;
}
