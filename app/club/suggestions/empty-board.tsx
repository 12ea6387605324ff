import { t } from "#app/language/t.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

import type { BoardFilter } from "./rules.ts";

export function EmptyBoard({ filter }: { filter: BoardFilter }) {
  if (filter === "unanswered") return <p className="muted">{t("Every request has an answer.")}</p>;
  if (filter === "yours") return <p className="muted">{t("You haven’t asked for suggestions yet.")}</p>;
  return (
    <EmptyState
      title={t("No suggestions yet")}
      text={t("Be the first to ask for book suggestions!")}
      drawing={
        <>
          <path d="M14 10h132v76H14z" />
          <path d="M57 29l44-3 2 40-44 3z" strokeDasharray="1 5" />
          <path className="accent" stroke="currentColor" d="M80 24.500a4 4 0 108 0 4 4 0 10-8 0zM84 28.500v7" />
        </>
      }
    />
  );
}
