import { z } from "zod";

import { tryOrNull } from "#app/platform/try-or-null.ts";

import { NOTHING_UNDERSTOOD, understoodFrom, type Understood } from "./understood.ts";

export interface OwnTitle {
  title: string;
  author: string | null;
}

export interface ProviderReply {
  /** Numbers of candidates, from 1, best first, each once. */
  picks: number[];
  own: OwnTitle[];
  understood: Understood;
}

const MAX_PICKS = 5;
const MAX_OWN = 2;
const LONGEST_NAME = 200;
const LONGEST_LINE = 1_000;

const Reply = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

const Choice = z.object({
  wish: z.unknown().optional(),
  picks: z.array(z.unknown()).catch([]),
  own: z.array(z.unknown()).catch([]),
});
const Own = z.object({ title: z.string(), author: z.string().nullable().catch(null).default(null) });

/** Reads the first choice: JSON as asked for, or one line with a title. Null if it names no book. */
export function replyFrom(reply: unknown, candidates: number): ProviderReply | null {
  const parsed = Reply.safeParse(reply);
  if (!parsed.success) return null;
  const content = parsed.data.choices[0]!.message.content.toWellFormed().trim();
  if (content.startsWith("{") || content.startsWith("```")) return choiceFrom(content, candidates);
  const title = nameFrom(content);
  return title === null ? null : { picks: [], own: [{ title, author: null }], understood: NOTHING_UNDERSTOOD };
}

function choiceFrom(content: string, candidates: number): ProviderReply | null {
  // Some models wrap the JSON in a Markdown fence.
  const json = content.slice(content.indexOf("{"), content.lastIndexOf("}") + 1);
  const parsed = Choice.safeParse(tryOrNull(() => JSON.parse(json) as unknown));
  if (!parsed.success) return null;
  const isCandidate = z.int().min(1).max(candidates);
  const numbers = parsed.data.picks.flatMap((pick) => isCandidate.safeParse(pick).data ?? []);
  const picks = [...new Set(numbers)].slice(0, MAX_PICKS);
  const own = parsed.data.own.slice(0, MAX_OWN).flatMap(ownTitleFrom);
  if (picks.length === 0 && own.length === 0) return null;
  return { picks, own, understood: understoodFrom(parsed.data.wish) };
}

function ownTitleFrom(own: unknown): OwnTitle[] {
  const parsed = Own.safeParse(own);
  const title = parsed.success ? nameFrom(parsed.data.title) : null;
  if (title === null) return [];
  return [{ title, author: nameFrom(parsed.data!.author ?? "") }];
}

/** The first line, trimmed; null if it is empty, too long, or contains markup or a URL. */
function nameFrom(text: string): string | null {
  const name = text
    .trim()
    .split(/[\n\r\u2028\u2029]/)[0]!
    .trim()
    .slice(0, LONGEST_LINE)
    .replace(/^["'“‘*_]+|["'”’*_.]+$/gu, "")
    .trim();
  if (!name || name.length > LONGEST_NAME || !/[\p{L}\p{N}]/u.test(name)) return null;
  if (/[\p{Cc}<>{}`]/u.test(name) || /\b(?:https?|javascript|data):/i.test(name)) return null;
  return name;
}
