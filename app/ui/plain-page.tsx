import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";

import { BackLink } from "./back-link.tsx";

import * as styles from "./plain-page.module.css";

interface PlainPageProps {
  title: string;
  back?: { to: string; name: string } | undefined;
  children: ReactNode;
}

export function PlainPage({ title, back, children }: PlainPageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{t("{title} · Bookmatch", { title })}</title>
      <BackLink to={back?.to ?? "/"}>{back?.name ?? t("Bookmatch")}</BackLink>
      <h1 className={styles.title}>
        {title.split(/(?<=\W|^)(e-mail)\b/i).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={part} className="unbroken">
              {part}
            </span>
          ),
        )}
      </h1>
      {children}
    </main>
  );
}
