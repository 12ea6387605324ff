import { Link } from "react-router";

import { Reference } from "./error-banner.tsx";

export function ErrorPage({ title, text }: { title: string; text: string }) {
  return (
    <main className="error-page">
      <title>{`${title} · Bookmatch`}</title>
      <h1 className="font-serif text-2xl text-balance">{title}</h1>
      <p className="text-muted">{text}</p>
      <Reference />
      <Link to="/" className="button-quiet mt-2">
        Back to the books
      </Link>
    </main>
  );
}
