import { useState } from "react";
import { Link, useRevalidator } from "react-router";

import { ContentMenu } from "#app/club/moderation/content-menu.tsx";
import { Moderating, useModerationItems } from "#app/club/moderation/moderating.tsx";
import { MutingContext, useHidden, useMuteItem, useMuting } from "#app/club/mutes/muting.ts";
import { ReportDialog } from "#app/club/reports/report-dialog.tsx";
import type { Reportable } from "#app/club/reports/report.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { GivenStars } from "#app/reading/parts/stars-field.tsx";
import { AdminMark } from "#app/ui/admin-mark.tsx";
import { Notices } from "#app/ui/notices.tsx";

import { reviewPath, veilText, type BookReview } from "./review.ts";

import * as styles from "./reviews.module.css";

interface ReviewListProps {
  reviews: BookReview[];
  onEmptied(): void;
}

export function ReviewList({ reviews, onEmptied }: ReviewListProps) {
  const [reported, setReported] = useState<Reportable | null>(null);
  const { revalidate } = useRevalidator();
  const muting = useMuting({ onMute: onEmptied, onChanged: () => void revalidate() });
  return (
    <MutingContext value={muting}>
      <Moderating>
        <ul className="ruled" aria-label={t("Reviews")}>
          {reviews.map((review) => (
            <Review key={review.id} review={review} onReport={setReported} />
          ))}
        </ul>
      </Moderating>
      <ReportDialog what={reported} onClose={() => setReported(null)} />
      <Notices
        done={muting.done}
        failure={muting.failure}
        onUndo={muting.undo}
        onDoneEnd={muting.endDone}
        onFailureEnd={muting.endFailure}
      />
    </MutingContext>
  );
}

interface ReviewProps {
  review: BookReview;
  onReport(what: Reportable): void;
}

function Review({ review, onReport }: ReviewProps) {
  const { id, editPath, writer, name, isAdmin, stars, date, veiled, isLonger } = review;
  const hidden = useHidden().has(writer);
  return (
    <li className={styles.review} hidden={hidden}>
      <div className={styles.head}>
        <p className="note">
          <bdi>{name}</bdi>
          {isAdmin && <AdminMark />} • {date}
          {stars !== null && (
            <>
              {" • "}
              <GivenStars stars={stars} className={styles.stars} />
            </>
          )}
        </p>
        {editPath ? (
          <Link to={editPath} className="text-button">
            {rich("Edit <span>your review</span>", { span: <span className="sr-only" /> })}
          </Link>
        ) : (
          <ReviewMenu review={review} onReport={onReport} />
        )}
      </div>
      {veiled ? (
        <p className="note">
          {veilText(review)}{" "}
          <Link to={reviewPath(id)} className="text-button">
            {rich("Reveal <span>what {name} says</span>", {
              name,
              span: <span className="sr-only" />,
            })}
          </Link>
        </p>
      ) : (
        <p className={styles.words} dir="auto">
          {review.review}
          {isLonger && "…"}
        </p>
      )}
      {isLonger && (
        <Link to={reviewPath(id)} className="text-button">
          {rich("Read more <span>of {name}’s review</span>", {
            name,
            span: <span className="sr-only" />,
          })}
        </Link>
      )}
    </li>
  );
}

function ReviewMenu({ review, onReport }: ReviewProps) {
  const { id, writer, name, isAdmin, date, veiled } = review;
  const moderationItems = useModerationItems({ kind: "review", id, name, isAdmin });
  const muteItem = useMuteItem({ kind: "review", id, writer });
  const text = veiled ? veilText(review) : review.review;
  return (
    <ContentMenu
      about={t("{name}’s review, {date}", { name, date })}
      items={[
        { label: t("Report"), onChoose: () => onReport({ kind: "review", id, text }) },
        muteItem,
        ...moderationItems,
      ]}
    />
  );
}
