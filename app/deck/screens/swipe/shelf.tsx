import { useState, type ReactNode } from "react";
import { Form, Link } from "react-router";

import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { useSignedIn } from "#app/auth/parts/user.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { MenuIcon } from "#app/ui/icons.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

interface ShelfProps {
  supportEmail: string | null;
  feedbackUrl: string | null;
  /** What the links to books earn; null while that is not known. */
  affiliateNote: string | null;
  children: ReactNode;
}

/** The frame of the swipe screen: title, side menu and footer, whatever lies between them. */
export function Shelf({ supportEmail, feedbackUrl, affiliateNote, children }: ShelfProps) {
  const [open, setOpen] = useState<"menu" | "affiliate" | null>(null);
  const signIn = useSignIn();
  const signedIn = useSignedIn();
  const close = () => setOpen(null);

  return (
    <div className="shelf">
      <header className="shelf-header">
        <div>
          <h1 className="shelf-title">Find your Book Match!</h1>
          <p className="shelf-subtitle">Swipe to find new Books to read</p>
        </div>
        <button
          type="button"
          className="icon-button -mr-2"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={open === "menu"}
          onClick={() => setOpen("menu")}
        >
          <MenuIcon />
        </button>
      </header>

      <main className="shelf-main">{children}</main>

      <footer className="shelf-footer">
        <p>Free, without advertising, and yours to host.</p>
        {/* Documents of their own: they need no script, and get none. */}
        <nav aria-label="About" className="shelf-links">
          {["Blog", "Terms", "Privacy", "Imprint"].map((name) => (
            <a key={name} href={`/${name.toLowerCase()}`}>
              {name}
            </a>
          ))}
          <button type="button" className="text-button" onClick={() => setOpen("affiliate")}>
            Amazon Affiliate
          </button>
        </nav>
      </footer>

      <Dialog title="Menu" shape="drawer" open={open === "menu"} onClose={close}>
        <nav aria-label="Menu" className="mt-6 flex flex-col">
          {signedIn ? (
            <Link className="menu-item" to="/dashboard">
              Dashboard
            </Link>
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
            <Form method="post" action="/sign-out" onSubmit={close}>
              <PreloadedAction path="/sign-out" />
              <button type="submit" className="menu-item w-full">
                Sign Out
              </button>
            </Form>
          )}
        </nav>
      </Dialog>

      <Dialog title="How Bookmatch pays its way" open={open === "affiliate"} onClose={close}>
        <div className="mt-4 space-y-3">
          <p>Bookmatch will always be free and ad-free.</p>
          <p>{affiliateNote}</p>
        </div>
      </Dialog>
    </div>
  );
}
