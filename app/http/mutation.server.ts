import { data, redirect, type RouterContextProvider } from "react-router";
import type { ZodError, ZodType } from "zod";

import { CONFIRM_FIRST } from "#app/auth/model/confirm-first.ts";
import { takeTurn, takeTurns, type SharedTurn } from "#app/auth/model/limits.server.ts";
import { mayBeRead } from "#app/auth/model/may-be-read.server.ts";
import { QuotaReached } from "#app/auth/model/quotas.server.ts";
import type { Limit, SharedLimit } from "#app/auth/model/quotas.ts";
import { requireRecentProof, requireUser, type SessionUser } from "#app/auth/model/session.ts";
import { log } from "#app/platform/log.ts";
import { isReaderGone } from "#app/platform/reader-gone.server.ts";

import type { Answer, FieldErrors, Link } from "./answer.ts";

/** An answer with its status and headers. */
export type Outcome<Value extends object = object> = ReturnType<typeof data<Answer<Value>>>;

/** A request as an action gets it. */
export interface MutationArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface MutationOptions<Fields> {
  /** Who may do this; by default whoever is signed in. Throws the answer for everybody else. */
  user?(context: MutationArgs["context"]): SessionUser;
  /** Others will read what is written: it waits until its writer's address is confirmed. */
  isPublic?: boolean;
  /** Cannot be undone: who has not proven who they are for an hour does so first, and comes back to this path. */
  proof?: string;
  form?: ZodType<Fields>;
  /** How the form is read; by default each field once, of several with one name the last. */
  read?(form: FormData): Record<string, unknown>;
  /** Counted once the form is right; `refusal` words what is told beyond it. */
  limit?: {
    name: string;
    limit: Limit | SharedLimit;
    refusal(turn: Extract<SharedTurn, { allowed: false }>): string;
  };
  /** Fields that are sent back as typed, for a page that is drawn anew without scripts. */
  values?: readonly string[];
  /** What an unforeseen failure is answered, once it is logged; by default it flies on to the error page. */
  failed?: string;
}

/** What was typed, for a page that is drawn anew; undefined where the answer need not hold it. */
export type Values = Record<string, string> | undefined;

export interface Asked<Fields> {
  user: SessionUser;
  fields: Fields;
  values: Values;
}

/**
 * Runs a mutation for a page, which shows the answer itself. `work` gets who asks and the form's parsed fields. A reader
 * who was erased meanwhile is led to `/`; one with as many rows as they may have is told so.
 */
export async function mutatePage<Fields = Record<string, never>, Value extends object = object>(
  { request, context }: MutationArgs,
  options: MutationOptions<Fields>,
  work: (asked: Asked<Fields>) => Promise<Outcome<Value> | Response>,
): Promise<Outcome<Value> | Response> {
  const user = (options.user ?? requireUser)(context);
  if (options.isPublic && !mayBeRead(user)) return problem(CONFIRM_FIRST, 403);
  if (options.proof !== undefined) requireRecentProof(user, options.proof, request);
  return mutateVisitorPage(request, options, async ({ fields, values }) => {
    const refused = await overLimit(user, request, options.limit);
    return refused ?? work({ user, fields, values });
  });
}

/** The same for a page of visitors, such as signing in: nobody need be signed in, and `work` knows of no user. */
export async function mutateVisitorPage<Fields = Record<string, never>, Value extends object = object>(
  request: Request,
  options: Pick<MutationOptions<Fields>, "form" | "read" | "values" | "failed">,
  work: (asked: Omit<Asked<Fields>, "user">) => Promise<Outcome<Value> | Response>,
): Promise<Outcome<Value> | Response> {
  const sent = options.form ? await fieldsOf(request, options.read) : {};
  const values = valuesOf(sent, options.values);
  const parsed = options.form?.safeParse(sent);
  if (parsed?.success === false) return invalid(fieldErrors(parsed.error), values);
  try {
    return await work({ fields: (parsed?.data ?? {}) as Fields, values });
  } catch (error) {
    if (error instanceof QuotaReached) return problem(error.message, 409, values);
    if (isReaderGone(error)) throw redirect("/");
    if (error instanceof Response || options.failed === undefined) throw error;
    log.error({ err: error }, options.failed);
    return problem(options.failed, 500, values);
  }
}

/**
 * The same for a route without a page: the answer is JSON for our own scripts. Where there is a page to go `back` to, a
 * form that was sent without a script is led there, or told in plain text what is wrong.
 */
export async function mutate<Fields = Record<string, never>, Value extends object = object>(
  args: MutationArgs,
  { back, ...options }: MutationOptions<Fields> & { back?: string },
  work: (asked: Asked<Fields>) => Promise<Outcome<Value> | Response>,
): Promise<Response> {
  const outcome = await mutatePage(args, options, work);
  if (outcome instanceof Response) return outcome;
  const { data: answer, init } = outcome;
  if (back === undefined || wantsJson(args.request)) return Response.json(answer, init ?? {});
  if ("ok" in answer) return redirect(back, { status: 303, headers: PRIVATE });
  const headers = new Headers(init?.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${wordsOf(answer)}\n`, { ...init, headers });
}

const PRIVATE = { "Cache-Control": "private, no-store" };

export function done(): Outcome;
export function done<Value extends object>(value: Value): Outcome<Value>;
export function done<Value extends object>(value?: Value): Outcome<Value> {
  return data<Answer<Value>>({ ok: true, ...value } as Answer<Value>, { headers: PRIVATE });
}

/** Says what is wrong with which field. */
export function invalid(errors: FieldErrors, values?: Values, status = 400): Outcome<never> {
  return data({ errors, ...(values && { values }) }, { status, headers: PRIVATE });
}

/** No field's fault; with `link`, where the reader can do something about it. */
export function problem(words: string, status = 400, values?: Values, link?: Link): Outcome<never> {
  return data({ problem: words, ...(values && { values }), ...(link && { link }) }, { status, headers: PRIVATE });
}

/** Refused for so many seconds; with 503 where it is not this reader who has asked for too much. */
export function tooMany(words: string, seconds: number, values?: Values, status: 429 | 503 = 429): Outcome<never> {
  const headers = { ...PRIVATE, "Retry-After": String(seconds) };
  return data({ problem: words, ...(values && { values }) }, { status, headers });
}

/** Not there, or not this reader's: they look alike. */
export function gone(words: string, values?: Values): Outcome<never> {
  return data({ gone: words, ...(values && { values }) }, { status: 404, headers: PRIVATE });
}

/** The first problem of each field, by its name. */
export function fieldErrors(error: ZodError): FieldErrors {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** A form's fields, as `read` reads them. A body that is no form has none. */
export async function fieldsOf(
  request: Request,
  read: (form: FormData) => Record<string, unknown> = Object.fromEntries,
): Promise<Record<string, unknown>> {
  const form = await request.formData().catch(() => null);
  return read(form ?? new FormData());
}

function valuesOf(sent: Record<string, unknown>, names: readonly string[] | undefined): Values {
  const valueOf = (typed: unknown) => (typeof typed === "string" ? typed : "");
  return names && Object.fromEntries(names.map((name) => [name, valueOf(sent[name])]));
}

async function overLimit(
  { id }: SessionUser,
  request: Request,
  limited: MutationOptions<never>["limit"],
): Promise<Outcome<never> | null> {
  if (!limited) return null;
  const { name, limit } = limited;
  const turn =
    "ofReader" in limit
      ? await takeTurns(name, id, request, limit)
      : { of: "reader" as const, ...(await takeTurn(`${name}|${id}`, limit)) };
  return turn.allowed ? null : tooMany(limited.refusal(turn), turn.retryAfterSeconds);
}

function wantsJson(request: Request): boolean {
  return request.headers.get("Accept")?.includes("application/json") ?? false;
}

function wordsOf(answer: Exclude<Answer, { ok: true }>): string {
  if ("errors" in answer) return Object.values(answer.errors).join("\n");
  return "gone" in answer ? answer.gone : answer.problem;
}
