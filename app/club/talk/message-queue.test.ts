import { expect, it } from "vitest";

import { MessageQueue, type Unsent } from "./message-queue.ts";
import type { Message } from "./message.ts";
import type { TalkReply } from "./talk-requests.ts";

const reply = (status: number, body: unknown): TalkReply => ({
  ok: status < 400,
  status,
  body,
  headers: new Headers(),
});

function queue(...replies: TalkReply[]) {
  const posted: string[] = [];
  const sent: Array<Message | null> = [];
  let waiting: Unsent[] = [];
  const box = new MessageQueue({
    async post(body) {
      posted.push(body.get("message")!);
      return replies.shift() ?? null;
    },
    onChange: (now) => (waiting = now),
    onSent: (message) => sent.push(message),
  });
  return {
    box,
    posted,
    sent,
    unsent: () => waiting,
    unsentMessages: () => waiting.map(({ message, state, reason }) => [message, state, reason]),
  };
}

const stored = reply(200, { ok: true, message: null });

it("a message waits until it has arrived, and the next one until that has an answer", async () => {
  const { box, posted, sent, unsentMessages } = queue(stored, null);
  box.send({ message: "First" });
  box.send({ message: "Second" });
  expect(unsentMessages()).toEqual([
    ["First", "sending", null],
    ["Second", "sending", null],
  ]);
  await expect.poll(() => unsentMessages()).toEqual([["Second", "lost", null]]);
  expect([posted, sent]).toEqual([["First", "Second"], [null]]);
});

it.each([
  [reply(409, { problem: "You are too many." }), "You are too many."],
  [reply(400, { errors: { message: "Write a message." } }), "Write a message."],
  [reply(429, "<!doctype html>"), null],
])("K5: a message that a rule refuses by %j is sent again by its writer alone", async (answer, reason) => {
  const { box, posted, unsent, unsentMessages } = queue(answer, stored);
  box.send({ message: "Words" });
  await expect.poll(() => unsentMessages()).toEqual([["Words", "refused", reason]]);
  box.retryLost();
  expect(unsentMessages()).toEqual([["Words", "refused", reason]]);
  expect(posted).toEqual(["Words"]);
  box.retry(unsent()[0]!);
  await expect.poll(() => unsentMessages()).toEqual([]);
});

it.each([null, reply(503, "<!doctype html>"), reply(200, { message: null })])(
  "a message that is lost by %j goes out again",
  async (answer) => {
    const { box, unsentMessages } = queue(answer, stored);
    box.send({ message: "Words" });
    await expect.poll(() => unsentMessages()).toEqual([["Words", "lost", null]]);
    box.retryLost();
    await expect.poll(() => unsentMessages()).toEqual([]);
  },
);

it("a book that is not in the catalogue goes out by its title alone", async () => {
  const bodies: Array<Record<string, string>> = [];
  const post = async (body: URLSearchParams) => (bodies.push(Object.fromEntries(body)), stored);
  const box = new MessageQueue({ post, onChange: () => {}, onSent: () => {} });
  const about = { page: 4, givesAway: true };
  box.send({ message: "Words", about: { bookId: null, title: "Die Wand", ...about } });
  box.send({ message: "Words", about: { bookId: 7, title: "Momo", ...about } });
  await expect.poll(() => bodies).toHaveLength(2);
  expect(bodies.map(({ bookId, title, page }) => [bookId, title, page])).toEqual([
    [undefined, "Die Wand", "4"],
    ["7", undefined, "4"],
  ]);
});

it("K5: a refused message can be thrown away", async () => {
  const { box, posted, unsent, unsentMessages } = queue(reply(429, { problem: "Too often." }));
  box.send({ message: "Words" });
  await expect.poll(() => unsentMessages()).toEqual([["Words", "refused", "Too often."]]);
  box.discard(unsent()[0]!);
  expect(unsentMessages()).toEqual([]);
  expect(posted).toEqual(["Words"]);
});

it("K5: a message that met the end of the session waits for its writer, who may be suspended", async () => {
  const { box, posted, unsentMessages } = queue("left", null);
  box.send({ message: "Words" });
  box.send({ message: "More words" });
  await expect.poll(() => posted).toHaveLength(2);
  expect(unsentMessages()[0]).toEqual(["Words", "refused", null]);
});
