import type { ReactNode } from "react";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import { BACK_SCRIPT } from "./back-script.ts";

import * as styles from "./legal.module.css";

interface LegalPageProps {
  title: string;
  note?: string;
  children: ReactNode;
}

export function LegalPage({ title, note, children }: LegalPageProps) {
  return (
    <PageLayout narrow back="/" title={<PageTitle grows>{title}</PageTitle>}>
      <article className={styles.legal}>
        {note && <p className={styles.legalNote}>{note}</p>}
        {children}
      </article>
      <nav aria-label={t("Legal pages")} className={styles.legalFoot}>
        <a href="/terms">{t("Terms")}</a>
        <a href="/privacy">{t("Privacy")}</a>
        <a href="/imprint">{t("Imprint")}</a>
      </nav>
      <script dangerouslySetInnerHTML={{ __html: BACK_SCRIPT }} />
    </PageLayout>
  );
}

export interface Section {
  title: string;
  body: ReactNode;
}

/** Numbered, so that they can be cited. */
export function Sections({ sections }: { sections: Section[] }) {
  return sections.map(({ title, body }, index) => (
    <section key={title} aria-labelledby={`section-${index + 1}`}>
      <h2 id={`section-${index + 1}`}>
        {index + 1}. {title}
      </h2>
      {body}
    </section>
  ));
}

export const LAST_UPDATED = () => t("Last updated: February 12, 2025");

export function Contact({ supportEmail }: { supportEmail: string | null }) {
  return supportEmail ? (
    <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  ) : (
    <>{rich("the address in the <link>imprint</link>", { link: <a href="/imprint" /> })}</>
  );
}
