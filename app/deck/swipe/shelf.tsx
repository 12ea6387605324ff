import { useState, type ReactNode } from "react";
import { Link, useFetcher } from "react-router";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn, useTaskCounts } from "#app/auth/parts/user.ts";
import type { Affiliate } from "#app/books/places/affiliate.ts";
import { rich } from "#app/language/rich.ts";
import { localeNow, t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { MenuIcon } from "#app/ui/icons.tsx";

import type { ListHeading } from "./open-deck.server.ts";

import * as styles from "./shelf.module.css";

interface ShelfProps {
  supportEmail: string | null;
  feedbackUrl: string | null;
  affiliate: Affiliate | null;
  list?: ListHeading | null;
  children: ReactNode;
}

export function Shelf({ supportEmail, feedbackUrl, affiliate, list, children }: ShelfProps) {
  const [open, setOpen] = useState<"menu" | "affiliate" | null>(null);
  const signIn = useSignIn();
  const signedIn = useSignedIn();
  const tasks = useTaskCounts();
  const signOut = useFetcher<{ problem: string }>();
  const failure = signOut.state === "idle" && signOut.data?.problem;
  const close = () => setOpen(null);

  return (
    <div className={styles.shelf}>
      <header className={styles.shelfHeader}>
        <div>
          <h1 className={styles.shelfTitle}>{list ? list.title : t("Find your Book Match!")}</h1>
          <p className={styles.shelfSubtitle}>
            {list ? <a href={list.path}>{list.link}</a> : t("Swipe to find new Books to read")}
          </p>
        </div>
        <button
          type="button"
          className={`icon-button ${styles.menuButton}`}
          aria-label={t("Menu")}
          aria-haspopup="dialog"
          aria-expanded={open === "menu"}
          onClick={() => setOpen("menu")}
        >
          <MenuIcon />
        </button>
      </header>

      <noscript>
        {/* React leaves this part to the server, so the browser's script need not carry it. */}
        {import.meta.env.SSR && (
          <p className={styles.noScript}>
            {rich(
              "Swiping needs JavaScript. Without it, you can still <link>sign in</link> or read the <link2>blog</link2>.",
              { link: <a href="/sign-in" />, link2: <a href="/blog" /> },
            )}
          </p>
        )}
      </noscript>
      <main id="main" tabIndex={-1} className={styles.shelfMain}>
        {children}
      </main>

      <footer className={styles.shelfFooter}>
        <p>{t("Free, with no ads.")}</p>
        {/* Full page loads: these documents need no script and load none. */}
        <nav aria-label={t("About")} className={styles.shelfLinks}>
          <a href="/blog">{t("Blog")}</a>
          <a href="/terms">{t("Terms")}</a>
          <a href="/privacy">{t("Privacy")}</a>
          <a href="/imprint">{t("Imprint")}</a>
          {affiliate && (
            <button type="button" className="text-button" onClick={() => setOpen("affiliate")}>
              {affiliate.name}
            </button>
          )}
        </nav>
      </footer>

      <Dialog title={t("Menu")} shape="drawer" open={open === "menu"} onClose={close}>
        <nav aria-label={t("Menu")} className="column below-6">
          {signedIn ? (
            <>
              <Link className="menu-item" to="/dashboard">
                {t("Dashboard")}
              </Link>
              <Link className="menu-item" to="/dashboard/matches">
                {t("Matches")}
              </Link>
            </>
          ) : (
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                signIn();
              }}
            >
              {t("Sign In")}
            </button>
          )}
          <Link className="menu-item" to="/taste">
            {t("Your Taste")}
          </Link>
          <a className="menu-item" href="/together">
            {t("Pick Together")}
          </a>
          {tasks && (
            <a className="menu-item" href="/admin">
              {rich("Administration{total}", {
                total: tasks.total > 0 && ` (${tasks.total.toLocaleString(localeNow())})`,
              })}
            </a>
          )}
          {supportEmail && (
            <a className="menu-item" href={`mailto:${supportEmail}`}>
              {t("Contact Us")}
            </a>
          )}
          {feedbackUrl && (
            <a className="menu-item" href={feedbackUrl} target="_blank" rel="noopener">
              {t("Feedback")}
            </a>
          )}
          {signedIn && (
            <signOut.Form method="post" action="/sign-out">
              <button type="submit" className="menu-item wide">
                {t("Sign Out")}
              </button>
              {failure && <ErrorBanner>{failure}</ErrorBanner>}
            </signOut.Form>
          )}
        </nav>
      </Dialog>

      <Dialog title={affiliate?.title ?? ""} open={open === "affiliate"} onClose={close}>
        <p>{affiliate?.note}</p>
      </Dialog>
    </div>
  );
}
