import { useId } from "react";
import { Form, Link, redirect, useNavigation } from "react-router";

import { saveProfile } from "#app/account/model/dashboard/save-profile.server.ts";
import { WelcomeForm } from "#app/account/model/welcome-schema.ts";
import { likeBooks, offeredBooks } from "#app/account/model/welcome.queries.server.ts";
import { countAttempt } from "#app/auth/model/limits.server.ts";
import { ownProfile } from "#app/auth/model/own-profile.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { BookCover } from "#app/books/parts/book-cover.tsx";
import { NO_ANSWER } from "#app/http/answer.ts";
import { mutatePage, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/welcome.route";

import * as styles from "./welcome.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [{ nickname }, books] = await Promise.all([ownProfile(user.id), offeredBooks()]);
  return { nickname, books };
}

/** The books become likes before the nickname is judged: a refused name must not cost them. */
export function action(args: Route.ActionArgs) {
  const options = { form: WelcomeForm, read: readWelcome, values: ["nickname"] };
  return mutatePage(args, options, async ({ user, fields: { books, nickname }, values }) => {
    if (books.length > 0) {
      const attempt = await countAttempt(`swipes|${user.id}`, LIMITS.swipes, books.length);
      if (!attempt.allowed) {
        return tooMany(retryIn("choose books", attempt.retryAfterSeconds), attempt.retryAfterSeconds, values);
      }
      await likeBooks(user.id, books);
    }
    if (nickname !== null) {
      const outcome = await saveProfile({ user, fields: { nickname }, values });
      if (!("ok" in outcome.data)) return outcome;
    }
    return redirect("/");
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });

function readWelcome(form: FormData) {
  return { nickname: form.get("nickname"), books: form.getAll("book") };
}

export const meta = () => [{ title: "Make it yours · Bookmatch" }];

export default function WelcomePage({ loaderData: { nickname, books }, actionData }: Route.ComponentProps) {
  const id = useId();
  const { ref, busy, problem, errors } = useFormAnswer({ state: useNavigation().state, data: actionData });
  const typed = actionData && "values" in actionData ? actionData.values?.["nickname"] : undefined;
  return (
    <PageLayout
      back="/"
      title={<PageTitle grows>Make it yours</PageTitle>}
      action={
        <Link to="/" className="text-button">
          Skip
        </Link>
      }
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form ref={ref} method="post" className={styles.form} onSubmit={(event) => busy && event.preventDefault()}>
        <div className={styles.name}>
          <Field
            id={id}
            label="Nickname"
            name="nickname"
            autoComplete="nickname"
            spellCheck={false}
            defaultValue={typed ?? nickname ?? ""}
            hint="How other readers see you. You can choose one later as well."
            error={errors["nickname"]}
          />
        </div>
        <p>
          You come from Goodreads or The StoryGraph?{" "}
          <Link to="/reading-tracker/import" className={styles.link}>
            Bring your books
          </Link>
        </p>
        <fieldset className={styles.books}>
          <legend className={styles.legend}>Tap five books you loved</legend>
          <ul className={styles.covers}>
            {books.map(({ id: bookId, title, author, genre, cover }, index) => (
              <li key={bookId}>
                <label className={styles.book}>
                  <input type="checkbox" name="book" value={bookId} className="sr-only" />
                  <BookCover cover={cover} genre={genre} sizes="7rem" isEarly={index < 6} className={styles.cover} />
                  <span className={styles.bookTitle}>{title}</span>
                  <span className={styles.bookAuthor}>{author}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className={styles.done}>
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {busy ? "One moment..." : "Show me my deck"}
          </button>
        </div>
      </Form>
    </PageLayout>
  );
}
