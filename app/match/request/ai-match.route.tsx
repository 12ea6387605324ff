import { useMemo } from "react";
import { data } from "react-router";

import { countAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { readUser } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { provider } from "#app/match/ai/provider.server.ts";
import { usesAiProvider } from "#app/match/index/queries.server.ts";
import { figure } from "#app/platform/figures.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/ai-match.route";
import { matchAnswer, type MatchAnswer } from "./answer.ts";
import { Answer, headingOf, progressText } from "./answer.tsx";
import { findMatch } from "./find-match.server.ts";
import { ProviderSwitch } from "./provider-switch.tsx";
import { FAILED, LONGEST_WISH } from "./rules.ts";
import { Wish } from "./schema.ts";
import { useRememberedAnswer } from "./use-remembered-answer.ts";
import { WishForm } from "./wish-form.tsx";

/** Open to visitors; only the provider, which costs money, requires an account. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = readUser(context);
  return { usesProvider: user && provider ? await usesAiProvider(user.id) : null };
}

export const handle = {
  evenWhenFull: true,
  cachedForVisitors: { renderings: 1, query: [], unless: [] },
} satisfies RouteHandle;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = form.get("wish");
  const wish = typeof typed === "string" ? typed : "";
  const parsed = Wish.safeParse({ wish });
  if (!parsed.success) {
    const problem =
      wish.trim() === "" ? null : t("Use at most {longestWish} characters.", { longestWish: figure(LONGEST_WISH) });
    return data<MatchAnswer>({ wish, problem, found: null }, { status: 400 });
  }
  const attempt = await countAddressAttempt("ai-match", request, LIMITS.matches);
  if (!attempt.allowed) {
    const problem = t("Too many requests. {retryIn}", {
      retryIn: retryIn(t("ask"), attempt.retryAfterSeconds),
    });
    const headers = { "Retry-After": String(attempt.retryAfterSeconds) };
    return data<MatchAnswer>({ wish, problem, found: null }, { status: 429, headers });
  }
  const userId = readUser(context)?.id ?? null;
  return data<MatchAnswer>(await findMatch({ userId, request, ...parsed.data }));
}

/** A failed request keeps the page and the typed text. */
export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED(), values: ["wish"] });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = () => [
  { title: t("AI Book Match · Bookmatch") },
  {
    name: "description",
    content: t("Describe the book you’re in the mood for, in your own words, and we’ll find it."),
  },
];

export default function AiMatchRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useMemo(() => actionData && matchAnswer(actionData), [actionData]);
  const answer = useRememberedAnswer(answered);
  return (
    <PageLayout back="/dashboard" title={<PageTitle grows>{t("AI Book Match")}</PageTitle>}>
      <WishForm written={answer?.wish ?? ""} />
      {loaderData.usesProvider !== null && <ProviderSwitch uses={loaderData.usesProvider} />}
      <p role="status" className="sr-only">
        {answer?.found?.perfect && `${headingOf(answer.found.fitsWell)}: ${answer.found.perfect.title}`}{" "}
        {answered && progressText(answer?.found?.progress)}
      </p>
      {answer && <Answer key={answer.wish} answer={answer} latest={answered} />}
    </PageLayout>
  );
}
