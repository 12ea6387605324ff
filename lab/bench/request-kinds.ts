import { randomUUID } from "node:crypto";

import { PASSWORD } from "#tests/reader.ts";

import type { Ask } from "./asking.ts";
import type { BareWork } from "./bare-server.ts";
import type { RequestFixture } from "./request-fixture.ts";

/** A measured request, compared with the least work that could answer it. */
export interface RequestKind {
  name: string;
  /** What the bare server does before it sends the same bytes. */
  work: BareWork;
  beside: string;
  connections: number;
  requests: number;
  status: number;
  /** A different request each round. */
  ask(round: number): Ask;
}

/** `requests` is chosen so that a round takes the app about a second. */
export function requestKinds({ readers, entries, emails, wishes }: RequestFixture): RequestKind[] {
  const cookieOf = (round: number) => readers[round % readers.length]!.cookie;
  const one = { connections: 1, status: 200 };
  return [
    {
      ...one,
      name: "page kept ready, 32 at once",
      work: "nothing",
      beside: "node:http",
      connections: 32,
      requests: 3_000,
      ask: () => get("/blog/kept-5000"),
    },
    {
      ...one,
      name: "page kept ready, one by one",
      work: "nothing",
      beside: "node:http",
      requests: 1_000,
      ask: () => get("/blog/kept-5000"),
    },
    {
      ...one,
      name: "page not kept yet",
      work: "post",
      beside: "node:http, SELECT of the post",
      requests: 50,
      ask: (round) => get(`/blog/kept-${round}`),
    },
    {
      ...one,
      name: "first page, 32 at once",
      work: "nothing",
      beside: "node:http",
      connections: 32,
      requests: 3_000,
      ask: () => get("/"),
    },
    {
      ...one,
      name: "first page, one by one",
      work: "nothing",
      beside: "node:http",
      requests: 1_000,
      ask: () => get("/"),
    },
    {
      ...one,
      name: "first page, visitor, not cached",
      work: "books",
      beside: "node:http, SELECT of 11 books",
      requests: 60,
      ask: () => get("/?at=0"),
    },
    {
      ...one,
      name: "deck, signed in",
      work: "booksOfReader",
      beside: "node:http, SELECTs of session and 11 books",
      requests: 50,
      ask: (round) => get("/", cookieOf(round)),
    },
    {
      ...one,
      name: "deck, signed in, beside nothing",
      work: "nothing",
      beside: "node:http",
      requests: 50,
      ask: (round) => get("/", cookieOf(round)),
    },
    ...["coffee-talk", "suggestions", "dashboard"].map((page) => ({
      ...one,
      name: `${page}, signed in`,
      work: "session" as const,
      beside: "node:http, SELECT of session",
      requests: 50,
      ask: (round: number) => get(`/${page}`, cookieOf(round)),
    })),
    {
      ...one,
      name: "save a book",
      work: "save",
      beside: "node:http, SELECT of session, INSERT",
      requests: 250,
      ask: (round) => post(`/saved-books/${1 + (round % 10_000)}`, {}, cookieOf(round)),
    },
    {
      ...one,
      name: "reading tracker",
      work: "entries",
      beside: "node:http, SELECTs of session and 25 entries",
      requests: 40,
      ask: (round) => get("/reading-tracker", cookieOf(round)),
    },
    {
      ...one,
      name: "log a page read",
      work: "page",
      beside: "node:http, SELECT of session, UPDATE with INSERT",
      requests: 100,
      ask(round) {
        const { id, cookie } = entries[round % entries.length]!;
        return post(`/reading-list/${id}/page`, { page: String(1 + (round % 299)) }, cookie);
      },
    },
    {
      ...one,
      name: "message in Coffee Talk",
      work: "message",
      beside: "node:http, SELECT of session, INSERT",
      requests: 100,
      ask: (round) => messageOf(cookieOf(round), `Something else, ${round}`),
    },
    {
      ...one,
      name: "AI Match",
      work: "fiveBooks",
      beside: "node:http, SELECT of 5 books",
      requests: 60,
      ask: (round) => post("/ai-match", { wish: wishes[round % wishes.length]! }),
    },
    {
      ...one,
      name: "sign in",
      work: "signIn",
      beside: "node:http, SELECT, argon2id, INSERT",
      requests: 20,
      status: 302,
      ask: (round) => post("/sign-in", { email: emails[round % emails.length]!, password: PASSWORD }),
    },
  ];
}

/** A message as a page of the app sends it. */
export function messageOf(cookie: string, message: string): Ask {
  return post("/coffee-talk/messages", { clientId: randomUUID(), message }, cookie);
}

function get(path: string, cookie?: string): Ask {
  return { method: "GET", path, ...(cookie && { headers: { Cookie: cookie } }) };
}

function post(path: string, fields: Record<string, string>, cookie?: string): Ask {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "application/json",
    ...(cookie && { Cookie: cookie }),
  };
  return { method: "POST", path, headers, body: new URLSearchParams(fields).toString() };
}
