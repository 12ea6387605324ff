/** The anatomy of what comes; shown only after a moment, so that a quick answer does not flicker. */
export function LoadingCard() {
  return (
    <div className="book appear-late">
      <p role="status" className="sr-only">
        Loading books...
      </p>
      <div className="book-cover skeleton" />
      <div className="book-caption">
        <span className="skeleton mx-auto block h-5 w-3/5" />
        <span className="skeleton mx-auto mt-2 block h-4 w-2/5" />
      </div>
    </div>
  );
}
