import { randomUUID } from "node:crypto";

import { useEffect, useState, useSyncExternalStore } from "react";

import { requireUser } from "#app/shared/session.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { RoomFrame } from "#app/ui/room-frame.tsx";

import type { Route } from "./+types/coffee-talk.route";
import { Composer } from "./composer.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { keepWords, readKeptWords } from "./kept-words.ts";
import { MessageList } from "./message-list.tsx";
import type { Message } from "./message.ts";
import { newestMessages } from "./queries.server.ts";
import { TalkStore } from "./talk-store.ts";
import { useLive } from "./use-live.ts";

import "./coffee-talk.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [page, timeZone] = await Promise.all([newestMessages(user.id), timeZoneOf(user.id)]);
  return { page, timeZone, readerId: user.id, clientId: randomUUID() };
}

export const meta = () => [{ title: "Coffee Talk · Bookmatch" }];

export default function CoffeeTalkRoute({ loaderData }: Route.ComponentProps) {
  const { readerId, clientId } = loaderData;
  const [store] = useState(
    () =>
      new TalkStore({
        page: loaderData.page,
        onLeave: () => window.location.assign("/"),
        onUnsent: (unsent) => keepWords(readerId, { unsent }),
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
  useLive(store.catchUp);
  useEffect(() => store.restore(readKeptWords(readerId).unsent), [store, readerId]);
  useEffect(() => {
    if (online) store.retryAll();
  }, [store, online]);

  return (
    <RoomFrame back="/dashboard">
      <div className="talk">
        <h1 className="talk-title">Coffee Talk</h1>
        <MessageList store={store} state={state} timeZone={timeZone} onDelete={setAsked} />
        <div role="status">
          {!online && <p className="talk-offline">You are offline. What you send goes out once you are back.</p>}
        </div>
        {state.failure && <ErrorBanner>{state.failure}</ErrorBanner>}
        <Composer
          clientId={clientId}
          readDraft={() => readKeptWords(readerId).draft}
          keepDraft={(draft) => keepWords(readerId, { draft })}
          onSend={(message) => store.send(message)}
        />
      </div>
      <DeleteDialog
        message={asked}
        onCancel={() => setAsked(null)}
        onDelete={(message) => {
          setAsked(null);
          void store.remove(message);
        }}
      />
    </RoomFrame>
  );
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
    <RoomFrame back="/dashboard">
      <title>Coffee Talk · Bookmatch</title>
      <h1 className="sr-only">Coffee Talk</h1>
      <div className="mx-auto w-full max-w-md py-16">
        <ErrorBanner>Failed to load messages</ErrorBanner>
        <a href="/coffee-talk" className="button-quiet mt-6">
          Try again
        </a>
      </div>
    </RoomFrame>
  );
}
