import { t } from "#app/language/t.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

export function EmptyDeals() {
  return (
    <EmptyState
      title={t("No deals available")}
      text={t("Check back later for new book deals!")}
      drawing={
        <>
          <path d="M6 86h148" />
          <path d="M22 86V30h14v56M36 86V22h11v64M26 38h6M26 43h6" />
          <path d="M70 86V34h34v52" strokeDasharray="3 4" />
          <path d="M104 40c10-14 22-14 27 1" />
          <path className="accent" stroke="currentColor" d="M122 50l9-9 10 8-2 27-21-2z" />
          <path className="accent" stroke="currentColor" d="M131 48.500v.1M126 66l9-8" />
        </>
      }
    />
  );
}
