import { expect, it, vi } from "vitest";

import type { Message } from "#app/club/model/talk/message.ts";

import { Outbox, type Unsent } from "./outbox.ts";
import type { TalkReply } from "./talk-requests.ts";

const reply = (status: number, body: unknown): TalkReply => ({
  ok: status < 400,
  status,
  body,
  headers: new Headers(),
});

function outbox(...replies: TalkReply[]) {
  const posted: string[] = [];
  const sent: Array<Message | null> = [];
  let unsent: Unsent[] = [];
  const box = new Outbox({
    async post(body) {
      posted.push(body.get("message")!);
      return replies.shift() ?? null;
    },
    onChange: (now) => (unsent = now),
    onSent: (message) => sent.push(message),
  });
  return { box, posted, sent, waiting: () => unsent.map(({ message, problem }) => [message, problem]) };
}

it("a message waits until it has arrived, and the next one until that has an answer", async () => {
  const { box, posted, sent, waiting } = outbox(reply(200, { ok: true, message: null }), null);
  box.send("First", null);
  box.send("Second", null);
  expect(waiting()).toEqual([
    ["First", null],
    ["Second", null],
  ]);
  await vi.waitFor(() => expect(waiting()).toEqual([["Second", "Failed to send message"]]));
  expect([posted, sent]).toEqual([["First", "Second"], [null]]);
});

it.each([
  [reply(409, { problem: "You are too many." }), "Failed to send message. You are too many."],
  [reply(400, { errors: { message: "Write a message." } }), "Failed to send message. Write a message."],
  [reply(503, "<!doctype html>"), "Failed to send message"],
  [reply(200, { message: null }), "Failed to send message"],
])("a message that is refused by %j stays, with the reason that the server gave", async (refusal, problem) => {
  const { box, waiting } = outbox(refusal, reply(200, { ok: true, message: null }));
  box.send("Words", null);
  await vi.waitFor(() => expect(waiting()).toEqual([["Words", problem]]));
  box.retryAll();
  expect(waiting()).toEqual([["Words", null]]);
  await vi.waitFor(() => expect(waiting()).toEqual([]));
});

it("a message that met the end of the session still waits, and is not called failed", async () => {
  const { box, posted, waiting } = outbox("left", null);
  box.send("Words", null);
  box.send("More words", null);
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(waiting()[0]).toEqual(["Words", null]);
});
