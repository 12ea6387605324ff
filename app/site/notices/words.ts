import { bookPath } from "#app/books/page/book-path.ts";
import { contentName } from "#app/club/moderation/rules.ts";
import { excerptOf } from "#app/club/talk/rules.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import type { Notice } from "./queries.server.ts";

/** What is told in one line. */
export interface Told {
  /** Of the notice that leads to the place: the oldest that is unseen, else the newest. */
  id: number;
  text: string;
  isSeen: boolean;
  createdAt: Date;
}

/** Replies to one message and answers to one request are one line. */
export function linesOf(notices: readonly Notice[]): Told[] {
  const threads = Map.groupBy(notices, threadOf);
  return [...threads.values()].map((thread) => {
    const newest = thread[0]!;
    const { id } = thread.findLast(({ isSeen }) => !isSeen) ?? newest;
    return { id, text: wordsOf(thread), isSeen: newest.isSeen, createdAt: newest.createdAt };
  });
}

function threadOf({ id, kind, isSeen, answeredId, requestId }: Notice): string {
  if (kind === "reply" && answeredId !== null) return `reply ${answeredId} ${isSeen}`;
  if (kind === "answer") return `answer ${requestId} ${isSeen}`;
  return String(id);
}

/** Newest first, of one thread. */
export function wordsOf(thread: readonly Notice[]): string {
  const [newest] = thread;
  return thread.length === 1 ? wordsOfOne(newest!) : wordsOfMany(newest!, figure(thread.length));
}

function wordsOfMany(notice: Notice, count: string): string {
  const { kind, reviewed, answered } = notice;
  const request = short(notice.request);
  if (kind === "answer") return t("{count} answers to your request “{request}”", { count, request });
  if (reviewed !== null)
    return t("{count} replies to your review of “{reviewed}”", { count, reviewed: short(reviewed) });
  return answered
    ? t("{count} replies to “{words}”", { count, words: short(answered) })
    : t("{count} replies to your book haul", { count });
}

function wordsOfOne(notice: Notice): string {
  const { kind, reported } = notice;
  const [request, recommended, book] = [notice.request, notice.recommended, notice.book].map(short);
  const name = notice.name ?? t("Somebody");
  switch (kind) {
    case "answer":
      return t("{name} answered your request “{request}” with “{recommended}”", { name, request, recommended });
    case "chosen":
      return t("{name} chose your recommendation “{recommended}” for “{request}”", { name, request, recommended });
    case "reply":
      return wordsOfReply(notice, name);
    case "mention":
      return t("{name} mentioned you in Coffee Talk", { name });
    case "wish":
      return t("The book you requested is here: {title}", { title: book });
    case "deal":
      return t("There’s a deal on “{title}”", { title: book });
    case "series":
      return t("The next book of a series you’re reading is here: {title}", { title: book });
    case "decision":
      return wordsOfDecision(notice);
    case "report":
      return t("A {kind} was reported and waits for your decision", { kind: contentName(reported!) });
    case "waiting":
      return t("Somebody would like to join and waits for your decision");
  }
}

function wordsOfReply({ reviewed, answered, answeredId }: Notice, name: string): string {
  if (answeredId === null) return t("{name} replied to a message of yours", { name });
  if (reviewed !== null) return t("{name} replied to your review of “{reviewed}”", { name, reviewed: short(reviewed) });
  return answered
    ? t("{name} replied to “{words}”", { name, words: short(answered) })
    : t("{name} replied to your book haul", { name });
}

function wordsOfDecision({ decided, outcome, isOwn }: Notice): string {
  const kind = contentName(decided!);
  if (isOwn) return t("Your {kind} was removed", { kind });
  return outcome === "removed"
    ? t("A {kind} you reported was removed", { kind })
    : t("A {kind} you reported stays up", { kind });
}

const SHORT = 70;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S*/giu;

/** Fits a subject, and makes no link where a mail program turns what looks like an address into one. */
const short = (text: string | null) => excerptOf((text ?? "").replaceAll(ADDRESS, "…"), SHORT);

/** The exact place, on this site. */
export function placeOf({ kind, requestId, messageId, bookId, book }: Notice): string {
  switch (kind) {
    case "answer":
    case "chosen":
      return `/suggestions?request=${requestId}`;
    case "reply":
    case "mention":
      return `/coffee-talk?at=${messageId}`;
    case "deal":
      return "/deals";
    case "wish":
    case "series":
      return bookPath({ id: bookId!, title: book! });
    case "decision":
      return "/dashboard";
    case "report":
      return "/admin/reports";
    case "waiting":
      return "/admin/waiting";
  }
}
