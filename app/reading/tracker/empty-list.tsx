import { t } from "#app/language/t.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

export function EmptyList({ onAddBook }: { onAddBook(): void }) {
  return (
    <EmptyState
      title={t("No books in your reading list")}
      text={t("Start by adding books you want to read!")}
      drawing={
        <>
          <path d="M80 24C66 15 44 13 20 17v58c24-4 46-2 60 7 14-9 36-11 60-7V17c-24-4-46-2-60 7zM80 24v58" />
          <path
            d="M31 31c13-1.500 26-.5 38 3.500M31 43c13-1.500 26-.5 38 3.500M31 55c13-1.500 26-.5 38 3.500"
            strokeDasharray="1 5"
          />
          <path d="M91 34.500C103 30.500 116 29.500 129 31M91 46.500c12-4 25-5 38-3.500" strokeDasharray="1 5" />
          <path className="accent" stroke="currentColor" d="M97 66l31-27 5 5.500-31 27-7 1.500z M125 41.500l5 5.500" />
        </>
      }
    >
      <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={onAddBook}>
        {t("Find a book")}
      </button>
    </EmptyState>
  );
}
