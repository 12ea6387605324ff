import { Link } from "react-router";

export function ErrorPage({ title, text }: { title: string; text: string }) {
  return (
    <main className="mx-auto flex min-h-svh max-w-md flex-col items-center justify-center gap-4 px-6 text-center">
      <title>{`${title} · Bookmatch`}</title>
      <svg
        viewBox="0 0 120 80"
        className="w-36 text-muted"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden
      >
        <path d="M10 72h100M22 72V26h12v46M38 72V18h9v54M86 72V22h11v50M62 72l9-47 11 2-9 45" />
        <path d="M24.500 34h7M24.500 38h7M40 28h5M88 30h7M88 34h7" />
      </svg>
      <h1 className="font-serif text-2xl text-balance">{title}</h1>
      <p className="text-muted">{text}</p>
      <Link to="/" className="button-quiet mt-2">
        Back to the books
      </Link>
    </main>
  );
}
