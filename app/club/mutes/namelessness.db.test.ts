import { beforeAll, expect, it } from "vitest";

import type { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

/** Readers without a nickname, and what they write in each place. */
const { app, ana, ben, cleo } = useTestApp({ ana: {}, ben: {}, cleo: {} });
beforeAll(async () => {
  for (const [name, { id }] of Object.entries({ ben, cleo })) {
    await app.pool.query(
      `WITH said AS (INSERT INTO chat_messages (user_id, client_id, message)
         SELECT $1, gen_random_uuid(), $2 || ' says ' || n FROM generate_series(1, 2) n),
       board AS (INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, $2 || ' asks', 'For books') RETURNING id)
       INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
       SELECT id, $1, $2 || ' recommends', 'An author', 'A reason' FROM board`,
      [id, name],
    );
  }
});

type Facts = Record<string, unknown>;
const json = async <Answer>(reader: Reader, path: string) => (await (await reader.get(path)).json()) as Answer;

/** What the answers of a place say of one writer. */
async function answersAbout(writer: string, reader = ana) {
  const talk = (await json<{ messages: Facts[] }>(reader, "/coffee-talk/messages")).messages.filter(({ message }) =>
    String(message).startsWith(writer),
  );
  const { items: requests } = await json<{ items: Facts[] }>(reader, "/suggestions/requests");
  const asked = requests.filter(({ title }) => String(title).startsWith(writer));
  const page = await json<{ items: Array<{ voices: Facts[] }> }>(
    reader,
    `/suggestions/${String(asked[0]!["id"])}/recommendations`,
  );
  return { talk, board: [...asked, ...page.items.flatMap(({ voices }) => voices)] };
}

const valuesOf = (facts: Facts[]) =>
  new Set(facts.flatMap((one) => Object.values(one).map((value) => JSON.stringify(value))));

it("F7: what is said without a name in Coffee Talk shares nothing with suggestions that tells its writer", async () => {
  const [bens, cleos] = [await answersAbout("ben"), await answersAbout("cleo")];
  expect([bens.talk.length, bens.board.length]).toEqual([2, 2]);
  expect(bens.talk.map(({ name }) => name)).toEqual(["Anonymous", "Anonymous"]);
  expect(bens.board[0]!["askedBy"]).toBe("ben");
  const ofOthers = valuesOf([...cleos.talk, ...cleos.board]);
  const inTalk = valuesOf(bens.talk);
  // Whatever both places say of Ben, they say of Cleo, too: no token joins the two.
  expect([...valuesOf(bens.board)].filter((value) => inTalk.has(value) && !ofOthers.has(value))).toEqual([]);
});

it("F7: a mark is the same for all of a writer's words in a place, and another for another reader", async () => {
  const marksOf = (facts: Facts[]) => [...new Set(facts.map(({ writer }) => writer))];
  const [bens, cleos, forCleo] = [
    await answersAbout("ben"),
    await answersAbout("cleo"),
    await answersAbout("ben", cleo),
  ];
  const marks = [bens.talk, bens.board, cleos.talk, cleos.board, forCleo.talk, forCleo.board].map(marksOf);
  for (const mark of marks) expect(mark).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
  expect(new Set(marks.flat()).size).toBe(6);
});

it("F7: no answer of the club holds an id of another reader, also where they are muted and reported", async () => {
  const { talk, board } = await answersAbout("ben");
  const [message, suggestion] = [String(talk[0]!["id"]), String(board[0]!["id"])];
  const asked = { headers: { Accept: "application/json" } };
  const answers = [
    ana.get("/coffee-talk"),
    ana.get("/coffee-talk.data"),
    ana.get(`/coffee-talk/messages?after=0&asOf=0&veiled=${message}`),
    ana.get("/coffee-talk/messages?before=999999"),
    ana.get(`/coffee-talk/messages/${message}?reveal`),
    ana.get("/suggestions"),
    ana.get("/suggestions.data"),
    ana.get(`/suggestions/${suggestion}/recommendations.data`),
    ana.send("/reports", { kind: "message", thing: message, reason: "spam" }),
    ana.send("/reports", { kind: "suggestion", thing: suggestion, reason: "spam" }),
  ];
  const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
  for (const [kind, id] of [
    ["message", message],
    ["suggestion", suggestion],
  ] as const) {
    texts.push(await (await ana.send("/mutes", { kind, id }, asked)).text());
  }
  for (const path of ["/account/mutes", "/account/mutes.data", "/dashboard", "/dashboard.data"]) {
    texts.push(await (await ana.get(path)).text());
  }
  const told = await firstOfStream();
  expect(told).toContain("cleo says more");
  texts.push(told);
  expect(texts.some((text) => text.includes("says 1"))).toBe(true);
  for (const text of texts) {
    for (const id of [ben.id, cleo.id]) expect(text).not.toContain(id);
  }
});

/** What the stream tells when a reader speaks who is not muted. */
async function firstOfStream(): Promise<string> {
  const response = await ana.get("/coffee-talk/stream");
  const reader = response.body!.getReader();
  const text = new TextDecoder();
  let received = "";
  await app.pool.query(
    "INSERT INTO chat_messages (user_id, client_id, message) VALUES ($1, gen_random_uuid(), 'cleo says more')",
    [cleo.id],
  );
  while (!received.includes("cleo says more")) {
    const { value, done } = await reader.read();
    if (done) break;
    received += text.decode(value);
  }
  await reader.cancel();
  return received;
}
