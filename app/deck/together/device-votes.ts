import { outbox } from "#app/http/outbox.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";
import type { VoteKind } from "#db/schema/deck/together-kinds.ts";

import { roundPath } from "./code.ts";

export interface DeviceVote {
  id: string;
  at: number;
  kind: VoteKind;
  undoes?: string;
}

export interface DeviceVotes {
  /** On this page since it was opened, and before if they had not arrived by then. */
  made: readonly DeviceVote[];
  waiting: number;
}

export const NO_VOTES: DeviceVotes = { made: [], waiting: 0 };

const BATCH = 50;
const TIMEOUT_MS = 20_000;

/** Votes stay on the device until the server has them, and no longer. */
export function voteDelivery(code: string) {
  const key = `bookmatch:round:${code}`;
  let unsent = stored(key);
  let shown: DeviceVotes = { made: unsent, waiting: unsent.length };
  const listeners = new Set<() => void>();
  const late = new Set<() => void>();
  const queue = outbox<DeviceVote>({
    unsent: () => unsent,
    batch: BATCH,
    request: (events) => [
      `${roundPath(code)}/votes`,
      { json: { events }, keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) },
    ],
    onAnswer(events, { ok, body }) {
      const sent = new Set(events.map(({ id }) => id));
      change(
        unsent.filter(({ id }) => !sent.has(id)),
        shown.made,
      );
      const isTaken = ok && (body as { taken?: boolean } | null)?.taken !== false;
      if (!isTaken) for (const listener of late) listener();
    },
    showsWaiting: true,
  });

  function change(left: readonly DeviceVote[], made: readonly DeviceVote[]): void {
    unsent = left;
    shown = { made, waiting: left.length };
    tryOrNull(() => (left.length > 0 ? localStorage.setItem(key, JSON.stringify(left)) : localStorage.removeItem(key)));
    for (const listener of listeners) listener();
  }

  return {
    shown: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back when votes came after the end of the round, or of one's part in it. */
    onLate(listener: () => void) {
      late.add(listener);
      return () => void late.delete(listener);
    },
    add(vote: DeviceVote, until: AbortSignal) {
      change([...unsent, vote], [...shown.made, vote]);
      void queue.deliver(until);
    },
    deliver: queue.deliver,
  };
}

function stored(key: string): readonly DeviceVote[] {
  const votes: unknown = tryOrNull(() => JSON.parse(localStorage.getItem(key) ?? "[]"));
  return Array.isArray(votes) ? votes.filter(isVote) : [];
}

function isVote(vote: Partial<DeviceVote> | null): vote is DeviceVote {
  return typeof vote?.id === "string" && typeof vote.at === "number" && typeof vote.kind === "string";
}
