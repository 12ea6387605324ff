import { Link } from "react-router";

import { EmptyState } from "#app/ui/empty-state.tsx";

export function NothingToSort({ isSorted }: { isSorted: boolean }) {
  return (
    <EmptyState
      title={isSorted ? "No sorted books of your own" : "Everything is sorted"}
      text={
        isSorted
          ? "Books that you sort stand here, in case one belongs elsewhere."
          : "Books without a genre stand here when you import some that we do not know."
      }
      drawing={
        <>
          <path d="M14 82h132M28 82V30h16v52M44 82V22h12v60M62 82V36h18v46M96 82V26h14v56" />
          <path d="M116 82l10-48 14 3-10 45" strokeDasharray="2 5" />
        </>
      }
    >
      <Link to="/reading-tracker" className="button-quiet">
        Back to your list
      </Link>
    </EmptyState>
  );
}
