import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import { Reference } from "./error-banner.tsx";

export function ErrorPage({ title, text }: { title: string; text: string }) {
  return (
    <main id="main" tabIndex={-1} className="error-page">
      <title>{t("{title} · Bookmatch", { title })}</title>
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <Reference />
      <Link to="/" className="button-quiet error-page-link">
        {t("Back to the books")}
      </Link>
    </main>
  );
}
