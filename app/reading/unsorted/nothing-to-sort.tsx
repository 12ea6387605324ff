import { Link } from "react-router";

import { t } from "#app/language/t.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

export function NothingToSort({ isSorted }: { isSorted: boolean }) {
  return (
    <EmptyState
      title={isSorted ? t("No sorted books yet") : t("Everything is sorted")}
      text={
        isSorted
          ? t("Books you sort appear here, so you can change their genre.")
          : t("Imported books without a genre appear here.")
      }
      drawing={
        <>
          <path d="M14 82h132M28 82V30h16v52M44 82V22h12v60M62 82V36h18v46M96 82V26h14v56" />
          <path d="M116 82l10-48 14 3-10 45" strokeDasharray="2 5" />
        </>
      }
    >
      <Link to="/reading-tracker" className="button-quiet">
        {t("Back to your list")}
      </Link>
    </EmptyState>
  );
}
