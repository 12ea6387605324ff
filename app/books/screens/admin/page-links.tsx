import { Link } from "react-router";

/** The ways to the pages beside this one; null where there is none. */
export function PageLinks({ before, after }: { before: string | null; after: string | null }) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label="Pages" className="page-links">
      {before !== null && (
        <Link to={before} className="button-quiet">
          Previous page
        </Link>
      )}
      {after !== null && (
        <Link to={after} className="button-quiet page-next">
          Next page
        </Link>
      )}
    </nav>
  );
}
