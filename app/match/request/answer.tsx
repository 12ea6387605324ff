import { useEffect, useRef } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { figure } from "#app/platform/figures.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { MatchAnswer } from "./answer.ts";
import { MorePicks } from "./more-picks.tsx";
import { OtherWays } from "./other-ways.tsx";
import { BookMatch, TitleMatch } from "./perfect-match.tsx";

import * as styles from "./ai-match.module.css";

interface AnswerProps {
  answer: MatchAnswer;
  latest: MatchAnswer | undefined;
}

export function Answer({ answer, latest }: AnswerProps) {
  const { wish, problem, found } = answer;
  const begin = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== latest) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // On a phone the answer is below the fold, and its title under a tall cover.
    begin.current?.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  }, [answer, latest]);
  return (
    <div ref={begin} className={styles.answer}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {found && <Found wish={wish} found={found} failed={problem !== null} />}
    </div>
  );
}

interface FoundProps {
  wish: string;
  found: NonNullable<MatchAnswer["found"]>;
  failed: boolean;
}

function Found({ wish, found, failed }: FoundProps) {
  const { by, perfect, more, fitsWell, reason, lacks, understood, corrections, outside, capped } = found;
  const { isOpen, isByTaste, progress } = found;
  const readAs = corrections.map(({ read }) => read).join(", ");
  const signedIn = useSignedIn();
  if (!perfect) {
    return (
      <>
        <p className={styles.verdict}>
          {isOpen ? whatToAdd(signedIn) : progress ? progressText(progress) : NOTHING_FITS}
        </p>
        <OtherWays wish={wish} outside={outside} />
      </>
    );
  }
  return (
    <>
      {progress && <p className={styles.verdict}>{progressText(progress)}</p>}
      {understood && <p>{understood}</p>}
      {readAs && <p>{`Showing results for ${readAs}.`}</p>}
      {!fitsWell && (
        <p className={styles.verdict}>
          Nothing in our catalogue fits this well. These come nearest; another word or two may help.
        </p>
      )}
      <section className="ruled head-6" aria-labelledby="perfect-match">
        <h2 id="perfect-match" className={styles.perfectHeading}>
          {headingOf(fitsWell)}
        </h2>
        {(reason || lacks.length > 0) && (
          <p className={styles.reason}>
            {reason} {!fitsWell && lacks.length > 0 && `Missing: ${lacks.join(", ")}.`}
          </p>
        )}
        {"id" in perfect ? <BookMatch book={perfect} /> : <TitleMatch named={perfect} />}
        <p className="note below-5">{answeredBy(by, failed, capped, isByTaste)}</p>
      </section>
      {more.length > 0 && <MorePicks books={more} />}
      {!fitsWell && <OtherWays wish={wish} outside={outside} />}
    </>
  );
}

const NOTHING_FITS = "Nothing in our catalogue fits these words. Try others: a mood, a place, or a book you loved.";

function whatToAdd(signedIn: boolean): string {
  const books = signedIn ? "save books that you like, and we go by them" : "sign in, and we go by the books you saved";
  return `This does not say what the book should have: add a mood, a place, or a book you loved, or ${books}.`;
}

export function progressText(progress: { read: number; of: number } | null | undefined): string | null {
  if (!progress) return null;
  const known = progress.read === 0 ? "none" : figure(progress.read);
  return (
    `We are still reading our catalogue for the first time: this answer knows ${known} of ${figure(progress.of)} books. ` +
    "Please ask again in a few minutes, and it will know them all."
  );
}

export function headingOf(fitsWell: boolean): string {
  return fitsWell ? "Your Perfect Match" : "The nearest we have";
}

function answeredBy(by: "matcher" | "provider", failed: boolean, capped: boolean, isByTaste: boolean): string {
  if (by === "provider") return "Chosen by the AI provider of this site.";
  if (isByTaste) return "Found by our own matcher, by the books that you saved and read. Your words went nowhere else.";
  if (failed) return "The AI provider did not answer. Found by our own matcher, in our own catalogue.";
  if (capped) return "The AI provider has been asked often enough for now. Found by our own matcher.";
  return "Found by our own matcher, in our own catalogue. Your words went nowhere else.";
}
