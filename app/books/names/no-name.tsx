import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { SharedHead } from "#app/ui/shared-head.tsx";

export function NoName({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageLayout back="/" title={<PageTitle grows>{title}</PageTitle>}>
      <SharedHead title={title} description={t("Authors and series on Bookmatch.")} />
      <p className="muted">{children}</p>
    </PageLayout>
  );
}
