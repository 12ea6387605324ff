import { data, redirect, type RouterContextProvider } from "react-router";
import type { ZodError, ZodType } from "zod";

import { countAttempt, countSharedAttempt, type SharedAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { QuotaReached } from "#app/auth/limits/quotas.queries.server.ts";
import type { Limit, SharedLimit } from "#app/auth/limits/quotas.ts";
import { mayBeRead } from "#app/auth/readers/may-be-read.server.ts";
import { CONFIRM_FIRST } from "#app/auth/session/confirm-first.ts";
import { requireRecentProof, requireUser, type SessionUser } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { log } from "#app/platform/log.ts";
import { isReaderGone } from "#app/platform/reader-gone.server.ts";
import { wantsJson } from "#app/platform/wants-json.ts";

import type { Answer, FieldErrors, Link } from "./answer.ts";
import { PRIVATE } from "./private-json.ts";

export type Outcome<Value extends object = object> = ReturnType<typeof data<Answer<Value>>>;

export interface MutationArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface MutationOptions<Fields> {
  user?(context: MutationArgs["context"]): SessionUser;
  isPublic?: boolean;
  /** For irreversible actions: users without a proof in the last hour give one first and return to this path. */
  proof?: string;
  form?: ZodType<Fields>;
  read?(form: FormData): Record<string, unknown>;
  json?: ZodType<Fields> | undefined;
  limit?: {
    name: string;
    limit: Limit | SharedLimit;
    cost?(fields: Fields): number;
    tooOften(attempt: Extract<SharedAttempt, { allowed: false }>): string;
  };
  values?: readonly string[];
  failed?: string;
}

export type Values = Record<string, string> | undefined;

export interface Asked<Fields> {
  user: SessionUser;
  fields: Fields;
  values: Values;
}

/** Redirects a user who was deleted meanwhile to `/`; a reached quota becomes a problem. */
export async function mutatePage<Fields = Record<string, never>, Value extends object = object>(
  { request, context }: MutationArgs,
  options: MutationOptions<Fields>,
  work: (asked: Asked<Fields>) => Promise<Outcome<Value> | Response>,
): Promise<Outcome<Value> | Response> {
  const user = (options.user ?? requireUser)(context);
  if (options.isPublic && !mayBeRead(user)) return problem(CONFIRM_FIRST(), 403);
  if (options.proof !== undefined) requireRecentProof(user, options.proof, request);
  return mutateVisitorPage(request, options, async ({ fields, values }) => {
    const exceeded = await overLimit(user, request, fields, options.limit);
    return exceeded ?? work({ user, fields, values });
  });
}

export async function mutateVisitorPage<Fields = Record<string, never>, Value extends object = object>(
  request: Request,
  options: Pick<MutationOptions<Fields>, "form" | "read" | "json" | "values" | "failed">,
  work: (asked: Omit<Asked<Fields>, "user">) => Promise<Outcome<Value> | Response>,
): Promise<Outcome<Value> | Response> {
  const sent = options.form ? await fieldsOf(request, options.read) : {};
  const values = valuesOf(sent, options.values);
  const parsed = options.json?.safeParse(await request.json().catch(() => null)) ?? options.form?.safeParse(sent);
  if (parsed?.success === false)
    return options.json
      ? problem(t("We can’t read this. Reload and try again."))
      : invalid(fieldErrors(parsed.error), values);
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

/** Answers JSON to scripts. A form sent without a script goes to `back`, or gets the error as plain text. */
export async function mutate<Fields = Record<string, never>, Value extends object = object>(
  args: MutationArgs,
  { back, ...options }: MutationOptions<Fields> & { back?: string },
  work: (asked: Asked<Fields>) => Promise<Outcome<Value> | Response>,
): Promise<Response> {
  return answerWith(args.request, await mutatePage(args, options, work), back);
}

export function answerWith(request: Request, outcome: Outcome | Response, back?: string): Response {
  if (outcome instanceof Response) return outcome;
  const { data: answer, init } = outcome;
  if (back === undefined || wantsJson(request)) return Response.json(answer, init ?? {});
  if ("ok" in answer) return redirect(back, { status: 303, headers: PRIVATE });
  const headers = new Headers(init?.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${errorText(answer)}\n`, { ...init, headers });
}

export function done(): Outcome;
export function done<Value extends object>(value: Value): Outcome<Value>;
export function done<Value extends object>(value?: Value): Outcome<Value> {
  return data<Answer<Value>>({ ok: true, ...value } as Answer<Value>, { headers: PRIVATE });
}

export function invalid(errors: FieldErrors, values?: Values, status = 400): Outcome<never> {
  return data({ errors, ...(values && { values }) }, { status, headers: PRIVATE });
}

export function problem(text: string, status = 400, values?: Values, link?: Link): Outcome<never> {
  return data({ problem: text, ...(values && { values }), ...(link && { link }) }, { status, headers: PRIVATE });
}

export function tooMany(text: string, seconds: number, values?: Values, status: 429 | 503 = 429): Outcome<never> {
  const headers = { ...PRIVATE, "Retry-After": String(seconds) };
  return data({ problem: text, ...(values && { values }) }, { status, headers });
}

/** Also for things of other users: the two cases must look alike. */
export function gone(text: string, values?: Values): Outcome<never> {
  return data({ gone: text, ...(values && { values }) }, { status: 404, headers: PRIVATE });
}

export function fieldErrors(error: ZodError): FieldErrors {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

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

async function overLimit<Fields>(
  { id }: SessionUser,
  request: Request,
  fields: Fields,
  limited: MutationOptions<Fields>["limit"],
): Promise<Outcome<never> | null> {
  if (!limited) return null;
  const { name, limit } = limited;
  const attempt =
    "ofReader" in limit
      ? await countSharedAttempt(name, id, request, limit)
      : { of: "reader" as const, ...(await countAttempt(`${name}|${id}`, limit, limited.cost?.(fields))) };
  return attempt.allowed ? null : tooMany(limited.tooOften(attempt), attempt.retryAfterSeconds);
}

function errorText(answer: Exclude<Answer, { ok: true }>): string {
  if ("errors" in answer) return Object.values(answer.errors).join("\n");
  return "gone" in answer ? answer.gone : answer.problem;
}
