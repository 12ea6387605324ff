import { randomUUID } from "node:crypto";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useRevalidator } from "react-router";

import { appearanceOf } from "#app/auth/model/names.server.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { moderationNoticesOf } from "#app/club/model/moderation-notices.server.ts";
import type { Message } from "#app/club/model/talk/message.ts";
import { newestMessages } from "#app/club/model/talk/read.queries.server.ts";
import { ModerationNotices } from "#app/club/parts/moderation-notices.tsx";
import { AppearanceContext } from "#app/club/screens/appears-as.tsx";
import { ConfirmFirst } from "#app/club/screens/confirm-first.tsx";
import { MutingContext, useMuting } from "#app/club/screens/muting.ts";
import { ReportDialog } from "#app/club/screens/report-dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Notices } from "#app/ui/notices.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";

import type { Route } from "./+types/coffee-talk.route";
import { Composer } from "./composer.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { storeWords, readStoredWords } from "./draft-storage.ts";
import { MessageList } from "./message-list.tsx";
import { TalkStore } from "./talk-store.ts";
import { useKeyboardRoom } from "./use-keyboard-room.ts";
import { useLive } from "./use-live.ts";
import { useWaitingTitle } from "./use-waiting-title.ts";

import "./coffee-talk.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [page, timeZone, notices, appearance] = await Promise.all([
    newestMessages(user.id),
    timeZoneOf(user.id),
    moderationNoticesOf(user.id, ["message"]),
    appearanceOf(user.id, "talk"),
  ]);
  return { page, timeZone, notices, appearance, userId: user.id, clientId: randomUUID() };
}

export const meta = () => [{ title: "Coffee Talk · Bookmatch" }];

export default function CoffeeTalkRoute({ loaderData }: Route.ComponentProps) {
  const { userId, clientId } = loaderData;
  // Only what was decided is read anew: the talk itself is the store's.
  const { revalidate } = useRevalidator();
  const [store] = useState(
    () =>
      new TalkStore({
        page: loaderData.page,
        onLeave: () => window.location.assign("/"),
        onUnsent: (unsent) => storeWords(userId, { unsent }),
        onTaken: () => void revalidate(),
      }),
  );
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  const timeZone = useOwnTimeZone(loaderData.timeZone);
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const [asked, setAsked] = useState<Message | null>(null);
  const [reported, setReported] = useState<Message | null>(null);
  const muting = useTalkMuting(store);
  const shown = { ...state, messages: state.messages.filter(({ writer }) => !muting.hidden.has(writer)) };
  useLive(store.catchUp);
  useWaitingTitle(state.unread, store.look);
  useKeyboardRoom();
  useEffect(() => store.outbox.restore(readStoredWords(userId).unsent), [store, userId]);
  useEffect(() => {
    if (online) store.outbox.retryAll();
  }, [store, online]);

  return (
    <PageLayout
      back="/dashboard"
      action={
        <Link to="/house-rules" className="text-button">
          House rules
        </Link>
      }
    >
      <div className="talk">
        <h1 className="talk-title">Coffee Talk</h1>
        <ModerationNotices {...loaderData.notices} />
        <MutingContext value={muting}>
          <MessageList store={store} state={shown} timeZone={timeZone} onDelete={setAsked} onReport={setReported} />
        </MutingContext>
        <div role="status">
          {!online && <p className="talk-offline">You are offline. What you send goes out once you are back.</p>}
        </div>
        {state.failure && <ErrorBanner>{state.failure}</ErrorBanner>}
        <AppearanceContext value={loaderData.appearance}>
          <Composer
            clientId={clientId}
            readDraft={() => readStoredWords(userId)}
            keepDraft={(draft) => storeWords(userId, draft)}
            onSend={(message, about) => store.send(message, about)}
          />
        </AppearanceContext>
        <ConfirmFirst id="confirm-first" />
      </div>
      <ReportDialog
        what={reported && { kind: "message", id: reported.id, words: reported.message }}
        onClose={() => setReported(null)}
      />
      <DeleteDialog
        message={asked}
        onCancel={() => setAsked(null)}
        onDelete={(message) => {
          setAsked(null);
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

/** Mutes in this talk. What a reader misses while one is muted comes when that is taken back. */
function useTalkMuting(store: TalkStore) {
  const before = useRef(0);
  return useMuting({
    onMute() {
      before.current = store.read().cursor;
      // The button that was pressed goes with the letter.
      document.querySelector<HTMLElement>(".talk-box")?.focus({ preventScroll: true });
    },
    onChanged: (muted) => muted || store.rewind(before.current),
  });
}

/** The browser's zone; while the page is made, the one it told last. */
function useOwnTimeZone(known: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone || known,
    () => known,
  );
}

function subscribeToNetwork(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/dashboard">
      <title>Coffee Talk · Bookmatch</title>
      <h1 className="sr-only">Coffee Talk</h1>
      <div className="mx-auto w-full max-w-md py-16">
        <ErrorBanner>Failed to load messages</ErrorBanner>
        <a href="/coffee-talk" className="button-quiet mt-6">
          Try again
        </a>
      </div>
    </PageLayout>
  );
}
