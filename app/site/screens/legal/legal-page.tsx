import type { ReactNode } from "react";

import { PageLayout } from "#app/ui/page-layout.tsx";

import { BACK_SCRIPT } from "./back-script.ts";

import "./legal.css";

interface LegalPageProps {
  title: string;
  /** A line under the title. */
  note?: string;
  children: ReactNode;
}

/** A page of the house's papers: one column to read, no script but the one that takes Back back. */
export function LegalPage({ title, note, children }: LegalPageProps) {
  return (
    <PageLayout back="/">
      <article className="legal">
        <h1 className="legal-title">{title}</h1>
        {note && <p className="legal-note">{note}</p>}
        {children}
      </article>
      <nav aria-label="Legal pages" className="legal-foot">
        <a href="/terms">Terms</a>
        <a href="/privacy">Privacy</a>
        <a href="/imprint">Imprint</a>
      </nav>
      <script dangerouslySetInnerHTML={{ __html: BACK_SCRIPT }} />
    </PageLayout>
  );
}

export interface Section {
  title: string;
  body: ReactNode;
}

/** Sections one after the other, numbered so that they can be named in a letter. */
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

export const LAST_UPDATED = "Last updated: February 12, 2025";

/** How whoever runs this place is reached. */
export function Contact({ supportEmail }: { supportEmail: string | null }) {
  return supportEmail ? (
    <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  ) : (
    <>
      the address in the <a href="/imprint">imprint</a>
    </>
  );
}
