import { randomUUID } from "node:crypto";

import { PASSWORD } from "#tests/reader.ts";

import { get, post, type Ask } from "./asking.ts";
import type { BareWork } from "./bare-server.ts";
import type { RequestFixture } from "./request-fixture.ts";

export interface RequestKind {
  name: string;
  /** The bare server sends the same bytes; the plain page of React Router is as large. */
  work: BareWork | "plain page";
  beside: string;
  connections: number;
  status: number;
  isVisit?: boolean;
  ask(round: number): Ask;
}

const BOOKS = 10_000;
const PAGES: ReadonlyArray<readonly [name: string, path: string]> = [
  ["deck", "/"],
  ["tracker", "/reading-tracker"],
  ["statistics", "/reading-tracker/statistics"],
  ["dashboard", "/dashboard"],
  ["talk", "/coffee-talk"],
  ["suggestions", "/suggestions"],
];

export function requestKinds({ readers, emails, wishes, book }: RequestFixture): RequestKind[] {
  const cookieOf = (round: number) => readers[round % readers.length]!.cookie;
  const one = { connections: 1, status: 200 };
  const visit = { ...one, work: "nothing", beside: "node:http", isVisit: true } as const;
  return [
    { ...visit, name: "first visit of /", ask: () => get("/") },
    { ...visit, name: "cold view of a book's page", ask: () => get(book) },
    { ...visit, name: "cold view of a blog post", ask: () => get("/blog/kept-5000") },
    ...PAGES.map(([name, path]) => ({
      ...visit,
      name: `cold view of ${name}`,
      ask: (round: number) => get(path, cookieOf(round)),
    })),
    ...PAGES.map(([name, path]) => ({
      ...one,
      name: `${name}, signed in`,
      work: "plain page" as const,
      beside: "React Router, equal bytes",
      ask: (round: number) => get(path, cookieOf(round)),
    })),
    {
      ...one,
      name: "page kept ready, 32 at once",
      work: "nothing",
      beside: "node:http",
      connections: 32,
      ask: () => get("/blog/kept-5000"),
    },
    {
      ...one,
      name: "page kept ready, one by one",
      work: "nothing",
      beside: "node:http",
      ask: () => get("/blog/kept-5000"),
    },
    {
      ...one,
      name: "page not kept yet",
      work: "post",
      beside: "node:http, SELECT of the post",
      ask: (round) => get(`/blog/kept-${round}`),
    },
    {
      ...one,
      name: "first page, 32 at once",
      work: "nothing",
      beside: "node:http",
      connections: 32,
      ask: () => get("/"),
    },
    {
      ...one,
      name: "first page, one by one",
      work: "nothing",
      beside: "node:http",
      ask: () => get("/"),
    },
    {
      ...one,
      name: "first page, visitor, not cached",
      work: "books",
      beside: "node:http, SELECT of 11 books",
      ask: () => get("/?at=0"),
    },
    {
      ...one,
      name: "save a book",
      work: "save",
      beside: "node:http, SELECT of session, INSERT",
      ask: (round) => post(`/saved-books/${1 + (round % BOOKS)}`, {}, cookieOf(round + Math.floor(round / BOOKS))),
    },
    {
      ...one,
      name: "log a page read",
      work: "page",
      beside: "node:http, SELECT of session, UPDATE with INSERT",
      ask(round) {
        const { entry, cookie } = readers[round % readers.length]!;
        return post(`/reading-list/${entry}/page`, { page: String(1 + (round % 299)) }, cookie);
      },
    },
    {
      ...one,
      name: "message in Coffee Talk",
      work: "message",
      beside: "node:http, SELECT of session, INSERT",
      ask: (round) => messageOf(cookieOf(round), `Something else, ${round}`),
    },
    {
      ...one,
      name: "AI Match",
      work: "fiveBooks",
      beside: "node:http, SELECT of 5 books",
      ask: (round) => post("/ai-match", { wish: wishes[round % wishes.length]! }),
    },
    {
      ...one,
      name: "sign in",
      work: "signIn",
      beside: "node:http, SELECT, argon2id, INSERT",
      status: 302,
      ask: (round) => post("/sign-in", { email: emails[round % emails.length]!, password: PASSWORD }),
    },
  ];
}

export function messageOf(cookie: string, message: string): Ask {
  return post("/coffee-talk/messages", { clientId: randomUUID(), message }, cookie);
}
