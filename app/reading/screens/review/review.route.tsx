import { useId } from "react";
import { data, Form, Link, useNavigation } from "react-router";

import { requireUser } from "#app/auth/model/session.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, gone, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ENTRY_GONE, LIST, readEntryId } from "#app/reading/model/list/rules.ts";
import { entryPath } from "#app/reading/model/reading-entry.ts";
import { reviewsOfEntry, saveReview } from "#app/reading/model/reviews/queries.server.ts";
import { askedRead, readName } from "#app/reading/model/reviews/rules.ts";
import { ReviewForm } from "#app/reading/model/reviews/schema.ts";
import { StarsField } from "#app/reading/parts/stars-field.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { FieldArea } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";

import type { Route } from "./+types/review.route";

import * as pageStyles from "#app/ui/plain-page.module.css";
import * as styles from "./review.module.css";

const TYPED = ["review", "note"];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  const entry = entryId === null ? null : await reviewsOfEntry(user.id, entryId);
  const read = askedRead(url.searchParams) ?? entry?.lastRead ?? 0;
  if (!entry?.reads.includes(read)) throw data(null, { status: 404 });
  const { title, author, rating, reads, reviews } = entry;
  const written = reviews.find((each) => each.read === read) ?? { review: null, note: null };
  return { entryId, title, author, rating, reads, read, written };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: ReviewForm, values: TYPED }, async ({ user, fields, values }) => {
    const entryId = readEntryId(args.params.entryId);
    const saved = entryId !== null && (await saveReview(user.id, entryId, fields));
    return saved ? done() : gone(ENTRY_GONE, values);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER, values: TYPED });

/** A review of one read and a private note. Works without scripts. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entryId, title, author, rating, reads, read, written } = loaderData;
  const id = useId();
  const { ref, busy, isDone, problem, errors } = useFormAnswer({ state: useNavigation().state, data: actionData });
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  return (
    <PlainPage title="Review" back={{ to: LIST, name: "Reading Tracker" }}>
      <p className={styles.book}>
        <cite>{title}</cite> by {author}
      </p>
      {reads.length > 1 && (
        <nav aria-label="Reads" className={pageStyles.linksFromStart}>
          {reads.map((each) => (
            <Link
              key={each}
              to={`${entryPath(entryId!, "review")}?read=${each}`}
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
        // Another read is another form.
        key={read}
        ref={ref}
        method="post"
        className={`fields ${pageStyles.form}`}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="read" value={read} />
        <StarsField legend="Your stars" stars={rating} />
        <FieldArea
          id={`${id}-review`}
          label="Review"
          hint="Private."
          name="review"
          rows={6}
          limit={MAX_REVIEW}
          defaultValue={typed?.["review"] ?? written.review ?? ""}
          error={errors["review"]}
        />
        <FieldArea
          id={`${id}-note`}
          label="Private note"
          hint="For nobody but you, ever."
          name="note"
          rows={3}
          limit={MAX_NOTE}
          defaultValue={typed?.["note"] ?? written.note ?? ""}
          error={errors["note"]}
        />
        <p className="note">What you leave empty is erased.</p>
        <button type="submit" className="button-solid wide" aria-disabled={busy}>
          {busy ? "Saving..." : "Save"}
        </button>
        <p role="status">{isDone && "Saved."}</p>
      </Form>
    </PlainPage>
  );
}
