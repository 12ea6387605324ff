const STREAMS_OF_READER = 6;
/** Proxies close a connection that is silent for longer. */
const BEAT_MS = 25_000;
/** Interval of session checks: an ended session's streams close within five seconds. */
const SESSIONS_MS = 4_000;
const RETRY_MS = 1_000;

const BEAT = bytesOf(": here\n\n");
const RETRY = bytesOf(`retry: ${RETRY_MS}\n\n`);
const LOOK = bytesOf("event: message\ndata: \n\n");
const farewellBytes = (text: string) => bytesOf(`event: farewell\ndata: ${JSON.stringify(text)}\n\n`);

interface Listener {
  userId: string;
  sessionId: string;
}

interface Stream extends Listener {
  /** A client that has not read what came before gets a hint instead, once it has. */
  write(bytes: Uint8Array): void;
  /** A client that never reads is disconnected instead of buffered for. */
  isRead(): boolean;
  end(): void;
}

interface StreamsOptions {
  liveSessions(ids: string[]): Promise<string[]>;
  farewell(userId: string): Promise<string | null>;
  onFault(error: unknown): void;
  most?: number;
}

export function openStreams({ liveSessions, farewell, onFault, most = STREAMS_OF_READER }: StreamsOptions) {
  const streams = new Set<Stream>();
  let timers: NodeJS.Timeout[] = [];
  let ended = false;

  function sendHeartbeats(): void {
    for (const stream of streams) {
      if (stream.isRead()) stream.write(BEAT);
      else stream.end();
    }
  }

  async function endExpired(userId?: string): Promise<void> {
    const asked = [...streams].filter((stream) => userId === undefined || stream.userId === userId);
    if (asked.length === 0) return;
    const live = new Set(await liveSessions([...new Set(asked.map(({ sessionId }) => sessionId))]));
    const expired = asked.filter(({ sessionId }) => !live.has(sessionId));
    await Promise.all(expired.map(endWithFarewell));
  }

  async function endWithFarewell(stream: Stream): Promise<void> {
    const text = await farewell(stream.userId).catch(onFault);
    if (text && streams.has(stream)) stream.write(farewellBytes(text));
    stream.end();
  }

  function remove(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  return {
    open({ userId, sessionId, signal }: Listener & { signal: AbortSignal }) {
      const openStreams = [...streams].filter((stream) => stream.userId === userId).length;
      if (ended || signal.aborted || openStreams >= most) return null;
      let stream: Stream;
      let hasMissed = false;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = {
            userId,
            sessionId,
            write(bytes) {
              if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
              else hasMissed = true;
            },
            isRead: () => (controller.desiredSize ?? 0) > 0,
            end() {
              if (!streams.has(stream)) return;
              remove(stream);
              controller.close();
            },
          };
          streams.add(stream);
          stream.write(RETRY);
        },
        pull(controller) {
          if (hasMissed) controller.enqueue(LOOK);
          hasMissed = false;
        },
        cancel: () => remove(stream),
      });
      signal.addEventListener("abort", () => stream.end(), { once: true });
      if (timers.length === 0) {
        timers = [
          setInterval(sendHeartbeats, BEAT_MS).unref(),
          setInterval(() => void endExpired().catch(onFault), SESSIONS_MS).unref(),
        ];
      }
      return body;
    },
    sessionIds: () => [...new Set([...streams].map(({ sessionId }) => sessionId))],
    send(id: number, contentOf: (listener: Listener) => unknown): void {
      for (const stream of streams) {
        stream.write(bytesOf(`event: message\nid: ${id}\ndata: ${JSON.stringify(contentOf(stream))}\n\n`));
      }
    },
    userIds: () => [...new Set([...streams].map(({ userId }) => userId))],
    sendTo(userId: string, content: unknown): void {
      const event = bytesOf(`event: message\ndata: ${JSON.stringify(content)}\n\n`);
      for (const stream of streams) if (stream.userId === userId) stream.write(event);
    },
    hint(): void {
      for (const stream of streams) stream.write(LOOK);
    },
    async hintReader(userId: string): Promise<void> {
      await endExpired(userId).catch(onFault);
      for (const stream of streams) if (stream.userId === userId) stream.write(LOOK);
    },
    count: () => streams.size,
    end(): void {
      ended = true;
      for (const stream of streams) stream.end();
    },
  };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
