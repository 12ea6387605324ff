import { within } from "#app/platform/deadline.ts";
import { log } from "#app/platform/log.ts";

/** Shorter than a writer's answer takes: who has seen a change also finds it. A thousand requests cost one query. */
const HOLDS_MS = 1;
/** While the database answers later than this, pages are sent as they are: a busy hour is when they matter most. */
const TIMEOUT_MS = 1_000;
/** A failure is logged once in this time: while the database is down, every page fails to ask. */
const LOGGED_EVERY_MS = 60_000;

export type Versions = (subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Question {
  beganAt: number;
  subjects: Set<string>;
  answer: Promise<ReadonlyMap<string, string> | null>;
}

/** Null for a version that cannot be read, "" for a subject that does not exist. */
export function createVersionCheck(
  versions: Versions,
  { now = () => performance.now(), timeoutMs = TIMEOUT_MS } = {},
): (subject: string) => Promise<string | null> {
  let latest: Question | null = null;
  let next: Question | null = null;
  let isAsking = false;
  let loggedAt = -Infinity;

  function logFailure(error: unknown): null {
    if (now() - loggedAt > LOGGED_EVERY_MS) {
      loggedAt = now();
      log.warn(
        { err: error },
        "Versions of pages cannot be read: cached ones are sent as they are, others are rendered for each request",
      );
    }
    return null;
  }

  function ask(question: Question): Question["answer"] {
    if (next === question) next = null;
    latest = question;
    question.beganAt = now();
    isAsking = true;
    return within(versions([...question.subjects]), timeoutMs)
      .catch(logFailure)
      .finally(() => {
        isAsking = false;
      });
  }

  function questionFor(subject: string): Question {
    if (latest?.subjects.has(subject) && now() - latest.beganAt < HOLDS_MS) return latest;
    if (next) {
      next.subjects.add(subject);
      return next;
    }
    const question: Question = { beganAt: 0, subjects: new Set([subject]), answer: Promise.resolve(null) };
    if (isAsking) {
      // A query that started earlier may have read the previous version: wait for the next, shared one.
      next = question;
      question.answer = latest!.answer.then(() => ask(question));
    } else {
      question.answer = ask(question);
    }
    return question;
  }

  return async (subject) => {
    const found = await questionFor(subject).answer;
    return found && (found.get(subject) ?? "");
  };
}
