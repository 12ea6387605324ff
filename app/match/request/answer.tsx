import { useEffect, useRef } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { t } from "#app/language/t.ts";
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
          {isOpen ? whatToAdd(signedIn) : progress ? progressText(progress) : NOTHING_FITS()}
        </p>
        <OtherWays wish={wish} outside={outside} />
      </>
    );
  }
  return (
    <>
      {progress && <p className={styles.verdict}>{progressText(progress)}</p>}
      {understood && <p>{understood}</p>}
      {readAs && <p>{t("Showing results for {readAs}.", { readAs })}</p>}
      {!fitsWell && (
        <p className={styles.verdict}>
          {t("Nothing in our catalogue is a great fit. These come closest. Another word or two may help.")}
        </p>
      )}
      <section className="ruled head-6" aria-labelledby="perfect-match">
        <h2 id="perfect-match" className={styles.perfectHeading}>
          {headingOf(fitsWell)}
        </h2>
        {(reason || lacks.length > 0) && (
          <p className={styles.reason}>
            {reason} {!fitsWell && lacks.length > 0 && t("We couldn’t match: {lacks}.", { lacks: lacks.join(", ") })}
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

const NOTHING_FITS = () => t("Nothing in our catalogue fits those words. Try a mood, a place, or a book you loved.");

function whatToAdd(signedIn: boolean): string {
  const books = signedIn
    ? t("save some books you like and we’ll go by those")
    : t("sign in and we’ll go by the books you saved");
  return t("Tell us a little more: a mood, a place, or a book you loved. Or {books}.", { books });
}

export function progressText(progress: { read: number; of: number } | null | undefined): string | null {
  if (!progress) return null;
  const covered = progress.read === 0 ? "none" : figure(progress.read);
  return (
    t("We’re still reading our catalogue for the first time, so this answer covers {covered} of {of} books. ", {
      covered,
      of: figure(progress.of),
    }) + t("Ask again in a few minutes.")
  );
}

export function headingOf(fitsWell: boolean): string {
  return fitsWell ? t("Your Perfect Match") : t("The closest we have");
}

function answeredBy(by: "matcher" | "provider", failed: boolean, capped: boolean, isByTaste: boolean): string {
  if (by === "provider") return t("Chosen by this site’s AI provider.");
  if (isByTaste) return t("Matched on this server with the books you’ve saved and read. Your words stay here.");
  if (failed) return t("The AI provider didn’t answer, so we matched this on our own server.");
  if (capped) return t("The AI provider has reached its limit for now, so we matched this on our own server.");
  return t("Matched on this server. Your words stay here.");
}
