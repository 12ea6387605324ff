import { useState, type ReactNode } from "react";
import { Link, useFetcher } from "react-router";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn, useTaskCounts } from "#app/auth/parts/user.ts";
import type { Affiliate } from "#app/books/places/affiliate.ts";
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
          <h1 className={styles.shelfTitle}>{list ? list.title : "Find your Book Match!"}</h1>
          <p className={styles.shelfSubtitle}>
            {list ? <a href={list.path}>{list.link}</a> : "Swipe to find new Books to read"}
          </p>
        </div>
        <button
          type="button"
          className={`icon-button ${styles.menuButton}`}
          aria-label="Menu"
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
            Swiping needs JavaScript. Without it, you can still <a href="/sign-in">sign in</a> or read the{" "}
            <a href="/blog">blog</a>.
          </p>
        )}
      </noscript>
      <main id="main" tabIndex={-1} className={styles.shelfMain}>
        {children}
      </main>

      <footer className={styles.shelfFooter}>
        <p>Free and without advertising.</p>
        {/* Full page loads: these documents need no script and load none. */}
        <nav aria-label="About" className={styles.shelfLinks}>
          {["Blog", "Terms", "Privacy", "Imprint"].map((name) => (
            <a key={name} href={`/${name.toLowerCase()}`}>
              {name}
            </a>
          ))}
          {affiliate && (
            <button type="button" className="text-button" onClick={() => setOpen("affiliate")}>
              {affiliate.name}
            </button>
          )}
        </nav>
      </footer>

      <Dialog title="Menu" shape="drawer" open={open === "menu"} onClose={close}>
        <nav aria-label="Menu" className="column below-6">
          {signedIn ? (
            <>
              <Link className="menu-item" to="/dashboard">
                Dashboard
              </Link>
              <Link className="menu-item" to="/dashboard/matches">
                Matches
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
              Sign In
            </button>
          )}
          <Link className="menu-item" to="/taste">
            Your Taste
          </Link>
          {tasks && (
            <a className="menu-item" href="/admin">
              Administration{tasks.total > 0 && ` (${tasks.total.toLocaleString("en-US")})`}
            </a>
          )}
          {supportEmail && (
            <a className="menu-item" href={`mailto:${supportEmail}`}>
              Contact Us
            </a>
          )}
          {feedbackUrl && (
            <a className="menu-item" href={feedbackUrl} target="_blank" rel="noopener">
              Feedback
            </a>
          )}
          {signedIn && (
            <signOut.Form method="post" action="/sign-out">
              <button type="submit" className="menu-item wide">
                Sign Out
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
