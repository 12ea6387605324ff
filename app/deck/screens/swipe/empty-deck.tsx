import type { Genre } from "#db/genres.ts";

export function EmptyDeck({ genre }: { genre: Genre | null }) {
  return (
    <section className="shelf-alone flex flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <svg
        viewBox="0 0 120 80"
        className="w-36 text-muted"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden
      >
        <path d="M10 72h100M10 40h100M18 72V48M102 72V48" />
        <path d="M54 40V16l12 2v22M52 72l6-18 12 4-5 14" strokeDasharray="3 3" />
      </svg>
      <p className="font-serif text-xl text-balance">
        {genre ? `No books found in ${genre} genre` : "No books found in the database"}
      </p>
    </section>
  );
}
