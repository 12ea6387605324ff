import { data, redirect } from "react-router";

import { LIMITS } from "#app/auth/limits/quotas.ts";
import { ownProfile } from "#app/auth/readers/own-profile.queries.server.ts";
import { readUser } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/start.route";
import { readCode, roundPath } from "./code.ts";
import { JoinByCode } from "./join-by-code.tsx";
import { guestsMayJoin, startRound } from "./rounds.queries.server.ts";
import { StartForm } from "./schema.ts";
import { StartFields } from "./start-fields.tsx";

import * as styles from "./start.module.css";

export const handle = { scripts: false } satisfies RouteHandle;

const FAILED = () => t("Failed to start a round");
const DAY_MS = 24 * 60 * 60 * 1_000;

export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = url.searchParams.get("code");
  const code = typed === null ? null : readCode(typed);
  if (code !== null) throw redirect(roundPath(code));
  const user = readUser(context);
  const profile = user && (await ownProfile(user.id));
  const view = {
    list: url.searchParams.get("list") ?? "",
    genre: url.searchParams.get("genre") ?? "",
    name: user ? (profile?.nickname ?? "") : null,
    guests: await guestsMayJoin(),
    wrong: typed !== null && typed !== "" ? typed : null,
  };
  return data(view, { status: view.wrong === null ? 200 : 400 });
}

export function action(args: Route.ActionArgs) {
  const limit = {
    name: "rounds",
    limit: LIMITS.rounds,
    tooOften: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      t("You’ve started many rounds. {retryIn}", { retryIn: retryIn(t("start one"), retryAfterSeconds) }),
  };
  const values = ["name", "way", "rule", "pool", "genre", "list", "pages", "days", "learns", "takesResult"];
  return mutatePage(args, { form: StartForm, values, failed: FAILED(), limit }, async ({ user, fields }) => {
    const { name, way, genre, list, pages, days, learns, takesResult } = fields;
    const isBallot = way === "ballot";
    const pool = isBallot ? "shortlist" : fields.pool;
    const poolNames: Partial<Record<typeof pool, string>> = { genre, list };
    const code = await startRound(
      { userId: user.id, name, learns, takesResult },
      {
        way,
        rule: isBallot ? "final" : fields.rule,
        pool,
        poolName: poolNames[pool] ?? null,
        mostPages: pool === "shortlist" ? null : pages,
        endsAt: isBallot ? new Date(Date.now() + days * DAY_MS) : null,
      },
    );
    throw redirect(roundPath(code), 303);
  });
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;

export const meta = () => [
  { title: t("Pick Together · Bookmatch") },
  { name: "description", content: t("Friends swipe on their own phones until they agree on a book.") },
];

export default function StartRoute({
  loaderData: { list, genre, name, guests, wrong },
  actionData,
}: Route.ComponentProps) {
  return (
    <PageLayout
      back="/"
      title={<PageTitle grows>{t("Pick Together")}</PageTitle>}
      lead={t("Everybody swipes on their own phone. The book you all like is the one you read.")}
      narrow
    >
      <JoinByCode wrong={wrong} guests={guests} signedIn={name !== null} />
      <section aria-labelledby="start" className={styles.section}>
        <h2 id="start" className="title">
          {t("Start a round")}
        </h2>
        {name === null ? (
          <p className="below-3">
            <a className="button-solid" href="/sign-in?next=/together">
              {t("Sign in to start one")}
            </a>
          </p>
        ) : (
          <StartFields name={name} list={list} genre={genre} answer={actionData} />
        )}
      </section>
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/">
      <title>{t("Pick Together · Bookmatch")}</title>
      <h1 className="sr-only">{t("Pick Together")}</h1>
      <PageError href="/together">{t("Failed to load this page")}</PageError>
    </PageLayout>
  );
}
