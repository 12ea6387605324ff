import { useEffect, useRef } from "react";

import type { MatchAnswer } from "#app/match/model/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { MorePicks } from "./more-picks.tsx";
import { BookMatch, TitleMatch } from "./perfect-match.tsx";

/** What the reader's words led to, from what did not work down to the last of the other books. */
export function Answer({ answer: { problem, found } }: { answer: MatchAnswer }) {
  const begin = useRef<HTMLDivElement>(null);
  // A phone shows the box alone: what came is brought into view.
  useEffect(() => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    begin.current?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }, []);
  return (
    <div ref={begin} className="answer">
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {found && <Found found={found} failed={problem !== null} />}
    </div>
  );
}

function Found({ found, failed }: { found: NonNullable<MatchAnswer["found"]>; failed: boolean }) {
  const { by, perfect, more, fitsWell, capped } = found;
  if (!perfect) {
    return (
      <p className="verdict">
        Nothing in our catalogue fits these words. Try others: a mood, a place, or a book you loved.
      </p>
    );
  }
  return (
    <>
      {!fitsWell && (
        <p className="verdict">
          Nothing in our catalogue fits this well. These come nearest; another word or two may help.
        </p>
      )}
      <section className="perfect" aria-labelledby="perfect-match">
        <h2 id="perfect-match" className="perfect-heading">
          Your Perfect Match
        </h2>
        {"id" in perfect ? <BookMatch book={perfect} /> : <TitleMatch named={perfect} />}
        <p className="answered-by">{answeredBy(by, failed, capped)}</p>
      </section>
      {more.length > 0 && <MorePicks books={more} />}
    </>
  );
}

function answeredBy(by: "matcher" | "provider", failed: boolean, capped: boolean): string {
  if (by === "provider") return "Chosen by the AI provider of this site.";
  if (failed) return "The AI provider did not answer. Found by our own matcher, in our own catalogue.";
  if (capped) return "The AI provider has been asked often enough for now. Found by our own matcher.";
  return "Found by our own matcher, in our own catalogue. Your words went nowhere else.";
}
