import { t } from "#app/language/t.ts";
import { PageSteps } from "#app/ui/page-steps.tsx";

import { namePath } from "./name-path.ts";

interface NamePagesProps {
  kind: "authors" | "series";
  slug: string;
  page: number;
  pages: number;
}

export function NamePages({ kind, slug, page, pages }: NamePagesProps) {
  const step = (to: number, text: string) => (to >= 1 && to <= pages ? { href: namePath(kind, slug, to), text } : null);
  return <PageSteps before={step(page - 1, t("Previous page"))} after={step(page + 1, t("Next page"))} />;
}
