import { useId } from "react";
import { data, Form, Link, useNavigation } from "react-router";

import { LIMITS } from "#app/auth/limits/quotas.ts";
import { mayBeRead } from "#app/auth/readers/may-be-read.server.ts";
import { appearanceOf } from "#app/auth/readers/names.queries.server.ts";
import { CONFIRM_FIRST } from "#app/auth/session/confirm-first.ts";
import { requireUser, type SessionUser } from "#app/auth/session/session.ts";
import { readsInTalk, showReviewInTalk } from "#app/club/talk/reviews.queries.server.ts";
import { aboutPageProblem } from "#app/club/talk/rules.ts";
import { newAccountLinkRule } from "#app/club/writing/new-account-links.queries.server.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import {
  done,
  gone,
  invalid,
  mutatePage,
  problem as refused,
  tooMany,
  type Values,
} from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { tooOftenMessage } from "#app/platform/retry-message.ts";
import { entryPath } from "#app/reading/list/reading-entry.ts";
import { ENTRY_GONE, LIST, readEntryId } from "#app/reading/list/rules.ts";
import { StarsField } from "#app/reading/parts/stars-field.tsx";
import { reviewsOfEntry, saveReview, type WrittenReview } from "#app/reading/reviews/queries.server.ts";
import { askedRead, readName } from "#app/reading/reviews/rules.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { FieldArea } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";

import type { Route } from "./+types/review.route";
import { PublishingFields, TalkLink } from "./publishing-fields.tsx";
import { ReviewForm } from "./schema.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";
import * as styles from "./reviews.module.css";

const TYPED = ["review", "note", "publish", "talk", "givesAway", "page"];

const limit = inEachLanguage(() => ({
  name: "review",
  limit: LIMITS.reviews,
  tooOften: tooOftenMessage({ had: t("You’ve saved a lot of reviews."), what: t("save") }),
}));

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  const entry = entryId === null ? null : await reviewsOfEntry(user.id, entryId);
  const read = askedRead(url.searchParams) ?? entry?.lastRead ?? 0;
  if (entryId === null || !entry?.reads.includes(read)) throw data(null, { status: 404 });
  const { title, author, rating, bookId, reads, reviews } = entry;
  const written = reviews.find((each) => each.read === read) ?? NOTHING_WRITTEN;
  const [{ name }, inTalk] = await Promise.all([appearanceOf(user.id, "talk"), readsInTalk(user.id, entryId)]);
  const canPublish = bookId !== null;
  return { entryId, title, author, rating, canPublish, reads, read, written, isInTalk: inTalk.includes(read), name };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: ReviewForm, values: TYPED, limit }, async ({ user, fields, values }) => {
    const entryId = readEntryId(args.params.entryId);
    const entry = entryId === null ? null : await reviewsOfEntry(user.id, entryId);
    if (!entry) return gone(ENTRY_GONE(), values);
    const pageProblem = aboutPageProblem(String(fields.page ?? ""), entry.totalPages);
    if (pageProblem) return invalid({ page: pageProblem }, values);
    const problem = fields.isPublished ? await publishingProblem(user, fields, values) : null;
    if (problem) return problem;
    const saved = await saveReview(user.id, entryId!, fields);
    if (!saved) return gone(ENTRY_GONE(), values);
    // A review that is private again has left the talk by itself.
    if (fields.isPublished) {
      await showReviewInTalk(user.id, { entryId: entryId!, read: fields.read, isShown: fields.isInTalk });
    }
    return done();
  });
}

async function publishingProblem(user: SessionUser, { review }: WrittenReview, values: Values) {
  if (!mayBeRead(user)) return refused(CONFIRM_FIRST(), 403, values);
  const delay = await newAccountLinkRule(user.id, review ?? "");
  return delay && tooMany(delay.problem, delay.retryAfterSeconds, values);
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER(), values: TYPED });

const NOTHING_WRITTEN = { review: null, note: null, isPublished: false, givesAway: true, page: null };

/** Works without scripts. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entryId, title, author, rating, canPublish, reads, read, written, isInTalk, name } = loaderData;
  const id = useId();
  const { ref, busy, isDone, problem, errors } = useFormAnswer({ state: useNavigation().state, data: actionData });
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  return (
    <PlainPage title={t("Review")} back={{ to: LIST, name: t("Reading Tracker") }}>
      <p className={styles.book}>{rich("{cite} by {author}", { cite: <cite>{title}</cite>, author })}</p>
      {reads.length > 1 && (
        <nav aria-label={t("Reads")} className={pageStyles.linksFromStart}>
          {reads.map((each) => (
            <Link
              key={each}
              to={`${entryPath(entryId, "review")}?read=${each}`}
              className="text-link"
              aria-current={each === read ? "page" : undefined}
            >
              {readName(each)}
            </Link>
          ))}
        </nav>
      )}
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form
        // Resets the form for another read.
        key={read}
        ref={ref}
        method="post"
        className="fields below-4"
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="read" value={read} />
        <StarsField legend={t("Your stars")} stars={rating} />
        <FieldArea
          id={`${id}-review`}
          label={t("Review")}
          hint={t("Private until you publish it.")}
          name="review"
          rows={6}
          limit={MAX_REVIEW}
          defaultValue={typed?.["review"] ?? written.review ?? ""}
          error={errors["review"]}
        />
        <FieldArea
          id={`${id}-note`}
          label={t("Private note")}
          hint={t("Only you will see this.")}
          name="note"
          rows={3}
          limit={MAX_NOTE}
          defaultValue={typed?.["note"] ?? written.note ?? ""}
          error={errors["note"]}
        />
        {canPublish ? (
          <PublishingFields
            isPublished={typed ? typed["publish"] !== "" : written.isPublished}
            // Publishing puts the review into Coffee Talk, unless the reader unticks that.
            isInTalk={typed ? typed["talk"] !== "" : isInTalk || !written.isPublished}
            givesAway={typed ? typed["givesAway"] !== "" : written.givesAway}
            page={typed?.["page"] ?? String(written.page ?? "")}
            error={errors["page"]}
            name={name}
          />
        ) : (
          <p className="note">{t("You can only publish reviews of books in our catalogue.")}</p>
        )}
        <p className="note">{t("Clear a field to delete its text.")}</p>
        <button type="submit" className="button-solid wide" aria-disabled={busy}>
          {busy ? t("Saving...") : t("Save")}
        </button>
        <p role="status">
          {isDone && t("Saved.")}
          {isDone && isInTalk && <TalkLink />}
        </p>
      </Form>
    </PlainPage>
  );
}
