import { useId, useState, type KeyboardEvent } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";

import { saveProfile } from "#app/account/dashboard/save-profile.server.ts";
import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { ownProfile } from "#app/auth/readers/own-profile.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { LONGEST_QUERY } from "#app/books/search/found-book.ts";
import { retryAfter } from "#app/deck/lists/book-list.ts";
import { dropTopCard } from "#app/deck/swipe/drop-top-card.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { mutatePage, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/welcome.route";
import { LovedBooks } from "./loved-books.tsx";
import { booksWithIds, MOST_BATCHES, offeredBooks, searchedBooks } from "./offered-books.server.ts";
import { likeBooks } from "./queries.server.ts";
import { chosenBooks, WelcomeForm } from "./schema.ts";

import * as styles from "./welcome.module.css";

export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const user = requireUser(context);
  const query = searchParams.has("all") ? "" : (searchParams.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const batches = readBatches(searchParams.getAll("batches"));
  const chosen = chosenBooks(searchParams.getAll("book"));
  const [{ nickname }, shown] = await Promise.all([
    ownProfile(user.id),
    query === "" ? offeredBooks(user.id, request, batches) : searchedBooks(user.id, request, query),
  ]);
  const books = "books" in shown ? shown.books : [];
  const elsewhere = chosen.filter((id) => !books.some((book) => book.id === id));
  const page = {
    nickname: searchParams.get("nickname") ?? nickname,
    query,
    batches,
    chosen,
    chosenElsewhere: await booksWithIds(elsewhere),
    books,
    others: "hasMore" in shown && shown.hasMore,
    isMore: "isMore" in shown && shown.isMore,
    problem: "problem" in shown ? shown.problem : null,
  };
  return "problem" in shown ? data(page, { status: shown.status, headers: retryAfter(shown) }) : data(page);
}

/** The form has the present number, and its button "Show others" the next one. */
function readBatches(typed: readonly string[]): number {
  const asked = typed.flatMap((text) => (/^\d$/.test(text) ? [Number(text)] : []));
  return Math.min(MOST_BATCHES, Math.max(1, ...asked));
}

/** The books become likes before the nickname is judged: a refused name must not cost them. */
export function action(args: Route.ActionArgs) {
  const options = { form: WelcomeForm, read: readWelcome, values: ["nickname"] };
  return mutatePage(args, options, async ({ user, fields: { books, nickname }, values }) => {
    if (books.length > 0) {
      const attempt = await countAttempt(`swipes|${user.id}`, LIMITS.swipes, books.length);
      if (!attempt.allowed) {
        return tooMany(retryIn(t("choose books"), attempt.retryAfterSeconds), attempt.retryAfterSeconds, values);
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

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: NO_ANSWER(), onRedirect: dropTopCard });

function readWelcome(form: FormData) {
  return { nickname: form.get("nickname"), books: form.getAll("book") };
}

export const meta = () => [{ title: t("Make it yours · Bookmatch") }];

export default function WelcomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { nickname, batches, chosen } = loaderData;
  const id = useId();
  const navigation = useNavigation();
  const looksUp = navigation.formMethod === "GET";
  const state = looksUp ? "idle" : navigation.state;
  const { ref, busy, problem, errors } = useFormAnswer({ state, data: actionData });
  const [count, setCount] = useState(chosen.length);
  const typed = actionData && "values" in actionData ? actionData.values?.["nickname"] : undefined;
  return (
    <PageLayout
      back="/"
      title={<PageTitle grows>{t("Make it yours")}</PageTitle>}
      action={
        <Link to="/" className="text-button">
          {t("Skip")}
        </Link>
      }
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form
        ref={ref}
        method="post"
        action="/welcome"
        preventScrollReset
        className="stack gap-6"
        onSubmit={(event) => busy && event.preventDefault()}
        onChange={(event) => setCount(new FormData(event.currentTarget).getAll("book").length)}
      >
        <input type="hidden" name="batches" value={batches} />
        <div className={styles.name}>
          <Field
            id={id}
            label={t("Nickname")}
            name="nickname"
            autoComplete="nickname"
            spellCheck={false}
            defaultValue={typed ?? nickname ?? ""}
            hint={t("What other readers see. You can change it later.")}
            error={errors["nickname"]}
            onKeyDown={sendByEnter}
          />
        </div>
        <p>
          {rich("Coming from Goodreads or The StoryGraph? <link>Import your books</link>", {
            link: <Link to="/reading-tracker/import" className="underlined" />,
          })}
        </p>
        <LovedBooks page={loaderData} busy={looksUp} />
        <div className={styles.done}>
          <button type="submit" name={SEND} className="button-solid" aria-disabled={busy}>
            {busy ? t("One moment...") : t("Show me my deck")}
          </button>
          <p role="status" className="note">
            {count > 0 &&
              (count < WANTED
                ? t("{count} of {wanted} chosen", { count, wanted: WANTED })
                : t("{count} chosen", { count }))}
          </p>
        </div>
      </Form>
    </PageLayout>
  );
}

const WANTED = 5;
const SEND = "send";

/** By itself, Enter would press the form's first button: the search. */
function sendByEnter(event: KeyboardEvent<HTMLInputElement>) {
  const { form } = event.currentTarget;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !form) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector<HTMLButtonElement>(`[name=${SEND}]`));
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/">
      <title>{t("Make it yours · Bookmatch")}</title>
      <PageError href="/welcome">{t("Failed to load books")}</PageError>
    </PageLayout>
  );
}
