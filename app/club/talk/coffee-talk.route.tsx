import { randomUUID } from "node:crypto";

import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useRevalidator } from "react-router";

import { appearanceOf } from "#app/auth/readers/names.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { savedBookPath } from "#app/books/parts/saved-book.ts";
import { Moderating } from "#app/club/moderation/moderating.tsx";
import { moderationNoticesOf } from "#app/club/moderation/moderation-notices.queries.server.ts";
import { useFreshTasks } from "#app/club/moderation/use-fresh-tasks.ts";
import { MutingContext } from "#app/club/mutes/muting.ts";
import { ModerationNotices } from "#app/club/parts/moderation-notices.tsx";
import { ReportDialog } from "#app/club/reports/report-dialog.tsx";
import { AppearanceContext } from "#app/club/writing/appears-as.tsx";
import { ConfirmFirst } from "#app/club/writing/confirm-first.tsx";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { PreloadedAddition } from "#app/reading/parts/add-to-list.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Notices } from "#app/ui/notices.tsx";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import type { Route } from "./+types/coffee-talk.route";
import { BookSheet } from "./book-sheet.tsx";
import { Composer } from "./composer.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { readStoredDrafts, storeDrafts } from "./draft-storage.ts";
import { MessageList } from "./message-list.tsx";
import type { Message, TalkBook } from "./message.ts";
import { NewsLine } from "./news-line.tsx";
import { newsOf } from "./news.ts";
import { OnTheTable } from "./on-the-table.tsx";
import { messagesAround, newestMessages } from "./read.queries.server.ts";
import { reportableOf } from "./reportable.ts";
import { readMessageId, readTalkFilter } from "./rules.ts";
import { booksTalkedAbout } from "./table.queries.server.ts";
import { TalkFilters } from "./talk-filters.tsx";
import { useKeyboardInset } from "./use-keyboard-inset.ts";
import { useLive } from "./use-live.ts";
import { useOwnTimeZone } from "./use-own-time-zone.ts";
import { focusConversation, useTalkMuting } from "./use-talk-muting.ts";
import { useTalkRead } from "./use-talk-read.ts";
import { useTalkStore } from "./use-talk-store.ts";
import { useUnreadTitle } from "./use-unread-title.ts";
import { talkVisit } from "./visit.queries.server.ts";

import * as styles from "./coffee-talk.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const show = readTalkFilter(url.searchParams.get("show"));
  const at = readMessageId(url.searchParams.get("at"));
  const [page, visit, notices, appearance, books] = await Promise.all([
    at === null ? newestMessages(user.id, show) : messagesAround(user.id, at),
    talkVisit(user.id),
    moderationNoticesOf(user.id, ["message", "review"]),
    appearanceOf(user.id, "talk"),
    booksTalkedAbout(user.id),
  ]);
  return {
    show: at === null ? show : "all",
    page,
    target: at,
    timeZone: visit.timeZone,
    seen: visit.readTo,
    news: newsOf(visit),
    notices,
    appearance,
    books,
    userId: user.id,
    clientId: randomUUID(),
  };
}

export const meta = () => [{ title: t("Coffee Talk · Bookmatch") }];

export default function CoffeeTalkRoute({ loaderData }: Route.ComponentProps) {
  const { userId, clientId } = loaderData;
  // Revalidation refreshes the moderation notices; the store owns the messages.
  const { revalidate } = useRevalidator();
  const { store, state, online, endSuspended } = useTalkStore(loaderData, () => void revalidate());
  useFreshTasks(state.tasks);
  const timeZone = useOwnTimeZone(loaderData.timeZone);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [reported, setReported] = useState<Message | null>(null);
  const [answered, setAnswered] = useState<Message | null>(null);
  const [book, setBook] = useState<TalkBook | null>(null);
  const muting = useTalkMuting(store);
  const shown = { ...state, messages: state.messages.filter(({ writer }) => !muting.hidden.has(writer)) };
  const [news, setNews] = useState(loaderData.news);
  useTalkRead(state, news === null);
  useLive(store.catchUp, store.receive, endSuspended);
  useUnreadTitle(state.unread, store.markSeen);
  useKeyboardInset();

  return (
    <PageLayout
      fill
      back="/dashboard"
      title={<PageTitle>{t("Coffee Talk")}</PageTitle>}
      action={
        <Link to="/house-rules" className="text-button">
          {t("House rules")}
        </Link>
      }
    >
      <div className={styles.room}>
        <div className={styles.talk}>
          <TalkFilters show={loaderData.show} />
          <ModerationNotices {...loaderData.notices} />
          {news && state.show === "all" && <NewsLine {...news} store={store} onDone={() => setNews(null)} />}
          <MutingContext value={muting}>
            <Moderating>
              <MessageList
                store={store}
                state={shown}
                timeZone={timeZone}
                seen={loaderData.seen}
                online={online}
                onBook={setBook}
                onReply={setAnswered}
                onDelete={setDeleting}
                onReport={setReported}
              />
            </Moderating>
          </MutingContext>
          <div role="status">
            {!online && (
              <p className="note head-2">{t("You’re offline. We’ll send your messages when you’re back online.")}</p>
            )}
            {state.sentElsewhere && (
              <p className="note head-2">
                {rich("Sent. See it in <link>all messages</link>.", {
                  link: <Link to="/coffee-talk" />,
                })}
              </p>
            )}
          </div>
          {state.failure && <ErrorBanner>{state.failure}</ErrorBanner>}
          <AppearanceContext value={loaderData.appearance}>
            <Composer
              clientId={clientId}
              readDraft={() => readStoredDrafts(userId)}
              storeDraft={(draft) => storeDrafts(userId, draft)}
              messages={shown.messages}
              answered={answered && !muting.hidden.has(answered.writer) ? answered : null}
              onAnsweredEnd={() => setAnswered(null)}
              onSend={(message) => {
                setNews(null);
                store.send(message);
              }}
            />
          </AppearanceContext>
          <ConfirmFirst id="confirm-first" />
        </div>
        <OnTheTable books={loaderData.books} />
      </div>
      <PreloadedAction path={savedBookPath(1)} />
      <PreloadedAddition />
      <BookSheet book={book} onClose={() => setBook(null)} />
      <ReportDialog what={reported && reportableOf(reported)} onClose={() => setReported(null)} />
      <DeleteDialog
        message={deleting}
        onCancel={() => setDeleting(null)}
        onDelete={(message) => {
          // The dialog returns the focus to a button that disappears with its message.
          flushSync(() => setDeleting(null));
          focusConversation();
          void store.remove(message);
        }}
      />
      <Notices
        done={muting.done}
        failure={muting.failure}
        onUndo={muting.undo}
        onDoneEnd={muting.endDone}
        onFailureEnd={muting.endFailure}
      />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/dashboard">
      <title>{t("Coffee Talk · Bookmatch")}</title>
      <h1 className="sr-only">{t("Coffee Talk")}</h1>
      <PageError href="/coffee-talk">{t("Failed to load messages")}</PageError>
    </PageLayout>
  );
}
