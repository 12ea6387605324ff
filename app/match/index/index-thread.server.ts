import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

import { within } from "#app/platform/deadline.ts";

import type { INDEX_ANSWERS } from "./index-answers.ts";
import type { FromIndex, IndexOrder, ToIndex } from "./match-index.worker.ts";

type Answers = typeof INDEX_ANSWERS;
export type Question = keyof Answers;
export type ArgumentsOf<Name extends Question> =
  Parameters<Answers[Name]> extends [unknown, ...infer Rest] ? Rest : never;
export type AnswerTo<Name extends Question> = ReturnType<Answers[Name]>;

export class IndexUnavailable extends Error {
  override readonly name = "IndexUnavailable";
  readonly why: "ended" | "slow";

  constructor(why: "ended" | "slow") {
    super(why === "ended" ? "the thread of the index has ended" : "the thread of the index did not answer in time");
    this.why = why;
  }
}

/** 20,000 books in memory take about 60 MB, and twice that while they are read anew. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };
/** A first question waits three seconds for the first reading. */
const ANSWER_MS = 10_000;
const GRACE_MS = 2_000;

// Resolved by import name, because the built module lies in another folder.
const WORKER = createRequire(import.meta.url).resolve("#app/match/index/match-index.worker.ts");

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

/** Holds AI Match's index in a thread, so that a wish delays no page. */
export class IndexThread {
  /** Resolves once it has ended, with the error that ended it, if any. */
  readonly ended: Promise<Error | null>;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private lastMessageAt = performance.now();
  private hasEnded = false;

  constructor(order: IndexOrder, onMessage: (message: FromIndex) => void) {
    this.worker = new Worker(WORKER, { workerData: order, resourceLimits: LIMITS, env: {}, execArgv: [] });
    let failure: Error | null = null;
    this.worker.on("error", (error) => (failure = error));
    this.worker.on("message", (message: FromIndex) => {
      this.lastMessageAt = performance.now();
      onMessage(message);
      if ("id" in message) this.answered(message);
    });
    this.ended = new Promise((resolve) =>
      this.worker.once("exit", () => {
        this.hasEnded = true;
        for (const { reject } of this.waiting.values()) reject(new IndexUnavailable("ended"));
        this.waiting.clear();
        resolve(failure);
      }),
    );
  }

  async ask<Name extends Question>(name: Name, args: ArgumentsOf<Name>): Promise<AnswerTo<Name>> {
    if (this.hasEnded) throw new IndexUnavailable("ended");
    const id = ++this.lastId;
    const { promise, resolve, reject } = Promise.withResolvers<AnswerTo<Name>>();
    this.waiting.set(id, { resolve, reject });
    this.send({ id, ask: name, args });
    const answer = await within(promise, ANSWER_MS);
    if (answer !== null) return answer;
    this.waiting.delete(id);
    // A silent thread would not answer the next question either; under a flood of questions it is only late.
    if (performance.now() - this.lastMessageAt > ANSWER_MS) await this.worker.terminate();
    throw new IndexUnavailable("slow");
  }

  forget(bookIds: readonly number[]): void {
    this.send({ forget: bookIds });
  }

  async stop(): Promise<void> {
    this.send("stop");
    const ended = this.ended.then(() => true);
    if (!(await within(ended, GRACE_MS))) await this.worker.terminate();
  }

  private answered(message: Extract<FromIndex, { id: number }>): void {
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ("error" in message) asked?.reject(message.error);
    else asked?.resolve(message.answer as never);
  }

  private send(message: ToIndex): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.worker.postMessage(message);
  }
}
