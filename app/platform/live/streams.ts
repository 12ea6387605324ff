/** So many a reader may hold open at once; the tab after that asks every two seconds instead. */
const STREAMS_OF_READER = 6;
/** Proxies end a connection that says nothing for longer. */
const BEAT_MS = 25_000;
/** How often streams look for their session: one that ended takes its streams with it within five seconds. */
const SESSIONS_MS = 4_000;
/** How long a browser waits before it opens a stream again. */
const RETRY_MS = 1_000;

/** Written once, however many hear it. */
const BEAT = bytesOf(": here\n\n");
const RETRY = bytesOf(`retry: ${RETRY_MS}\n\n`);
const LOOK = bytesOf("event: message\ndata: \n\n");

interface Stream {
  userId: string;
  sessionId: string;
  say(bytes: Uint8Array): void;
  /** Whether the last thing said was taken: one who never reads is let go, not written for without end. */
  isRead(): boolean;
  end(): void;
}

interface StreamsOptions {
  /** Which of these sessions still live. */
  liveSessions(ids: string[]): Promise<string[]>;
  /** What went wrong unseen. */
  onFault(error: unknown): void;
}

/** Open answers that only ever say "there is something new": server-sent events. */
export function openStreams({ liveSessions, onFault }: StreamsOptions) {
  const streams = new Set<Stream>();
  let timers: NodeJS.Timeout[] = [];
  let ended = false;

  function beat(): void {
    for (const stream of streams) {
      if (stream.isRead()) stream.say(BEAT);
      else stream.end();
    }
  }

  async function endThoseWithoutSession(): Promise<void> {
    const asked = new Set([...streams].map(({ sessionId }) => sessionId));
    const live = new Set(await liveSessions([...asked]));
    for (const stream of streams) if (asked.has(stream.sessionId) && !live.has(stream.sessionId)) stream.end();
  }

  function leave(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  return {
    /** A stream for this session, which ends with `signal`; null where the reader has enough, or all is ending. */
    open({ userId, sessionId, signal }: { userId: string; sessionId: string; signal: AbortSignal }) {
      const held = [...streams].filter((stream) => stream.userId === userId).length;
      if (ended || signal.aborted || held >= STREAMS_OF_READER) return null;
      let stream: Stream;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = {
            userId,
            sessionId,
            // What waits unread says already that there is something new.
            say: (bytes) => {
              if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
            },
            isRead: () => (controller.desiredSize ?? 0) > 0,
            end() {
              if (!streams.has(stream)) return;
              leave(stream);
              controller.close();
            },
          };
          streams.add(stream);
          stream.say(RETRY);
        },
        cancel: () => leave(stream),
      });
      signal.addEventListener("abort", () => stream.end(), { once: true });
      if (timers.length === 0) {
        timers = [
          setInterval(beat, BEAT_MS).unref(),
          setInterval(() => void endThoseWithoutSession().catch(onFault), SESSIONS_MS).unref(),
        ];
      }
      return body;
    },
    /** Tells every stream that the newest of what it shows is `id` by now. */
    hint(id: number): void {
      const bytes = bytesOf(`event: message\nid: ${id}\ndata: \n\n`);
      for (const stream of streams) stream.say(bytes);
    },
    /** Tells this reader's streams alone that something has changed for them. */
    hintReader(userId: string): void {
      for (const stream of streams) if (stream.userId === userId) stream.say(LOOK);
    },
    count: () => streams.size,
    /** Ends them all, and takes no more. */
    end(): void {
      ended = true;
      for (const stream of streams) stream.end();
    },
  };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
