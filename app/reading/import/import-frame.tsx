import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import * as styles from "./reading-import.module.css";

interface ImportFrameProps {
  title: string;
  lead?: string | undefined;
  back: { to: string; name: string };
  children: ReactNode;
}

export function ImportFrame({ title, lead, back, children }: ImportFrameProps) {
  return (
    <PageLayout narrow back={back.to} backName={back.name} title={<PageTitle grows>{title}</PageTitle>} lead={lead}>
      <title>{t("{title} · Bookmatch", { title })}</title>
      <div className={styles.readingImport}>{children}</div>
    </PageLayout>
  );
}
