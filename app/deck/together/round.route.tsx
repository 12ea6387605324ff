import { data, redirect } from "react-router";

import { countAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { ownProfile } from "#app/auth/readers/own-profile.queries.server.ts";
import { searchResults } from "#app/books/search/found-books.queries.server.ts";
import { mutateVisitorPage, problem, tooMany } from "#app/http/mutation.server.ts";
import { PRIVATE } from "#app/http/private-json.ts";
import { t } from "#app/language/t.ts";
import { qrPicture } from "#app/platform/pictures/qr-picture.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { PageError } from "#app/ui/page-error.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";

import type { Route } from "./+types/round.route";
import { roundPath, spacedCode } from "./code.ts";
import { Invited } from "./invited.tsx";
import { booksAsked } from "./nominations.queries.server.ts";
import { joinRound, peopleOf } from "./people.queries.server.ts";
import { asGuest, enterRound, type Present } from "./person.server.ts";
import { closeDue } from "./phases.queries.server.ts";
import { poolName, roundView } from "./round-view.server.ts";
import { Round } from "./round.tsx";
import { guestsMayJoin, roundOf, type Round as StoredRound } from "./rounds.queries.server.ts";
import { JoinForm } from "./schema.ts";
import type { FoundBooks } from "./view.ts";

const OWN = { ...PRIVATE, "X-Robots-Tag": "noindex", "Referrer-Policy": "same-origin" };

export async function loader(args: Route.LoaderArgs) {
  const entered = await enterRound(args);
  if ("refused" in entered) {
    const { data: answer, init } = entered.refused;
    const text = "gone" in answer ? answer.gone : "problem" in answer ? answer.problem : "";
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...OWN };
    return data({ kind: "none" as const, text }, { status: init?.status ?? 404, headers });
  }
  const { round, who, person } = entered;
  if (args.params.code !== round.code) throw redirect(roundPath(round.code));
  await closeDue(round.id);
  const fresh = (await roundOf(round.code)) ?? round;
  if (!person) return data(await invitation(fresh, who.userId), { headers: OWN });
  const link = `${siteAddress}${roundPath(round.code)}`;
  const [view, found] = await Promise.all([
    roundView({ round: fresh, person, who }, null),
    findIn(args, { round, who, person }),
  ]);
  return data({ kind: "round" as const, view, link, qr: qrPicture(link), found }, { headers: OWN });
}

async function invitation(round: StoredRound, userId: string | null) {
  const [people, guests, profile] = await Promise.all([
    peopleOf(round.id),
    guestsMayJoin(),
    userId === null ? null : ownProfile(userId),
  ]);
  const host = people.find(({ isHost }) => isHost)?.name ?? null;
  const signedIn = userId !== null;
  return {
    kind: "invited" as const,
    code: round.code,
    way: round.way,
    pool: round.pool,
    poolName: poolName(round),
    closed: closedText(round),
    host,
    mayJoin: signedIn || guests,
    signedIn,
    name: profile?.nickname ?? "",
  };
}

function closedText({ phase, way }: StoredRound): string | null {
  if (phase === "over") return t("This round is over.");
  return phase === "final" && way === "swipe" ? LATE() : null;
}

const LATE = () => t("The final of this round has begun: it’s too late to join.");

async function findIn({ url, request }: Route.LoaderArgs, { round, who }: Present): Promise<FoundBooks | null> {
  const typed = url.searchParams.get("find")?.slice(0, 2_000) ?? "";
  if (typed.trim() === "" || round.phase !== "lobby" || round.pool !== "shortlist") return null;
  const ids = await booksAsked(typed, { userId: who.userId, request });
  if ("problem" in ids) return { typed, books: [], problem: ids.problem };
  return { typed, books: await searchResults(null, ids), problem: null };
}

/** Joining. A guest, or a reader who leaves their lists out, is remembered by a cookie that only the rounds get. */
export async function action(args: Route.ActionArgs) {
  const entered = await enterRound(args);
  if ("refused" in entered) return entered.refused;
  const { round, who, person } = entered;
  if (person) throw redirect(roundPath(round.code), 303);
  return mutateVisitorPage(
    args.request,
    { form: JoinForm, values: ["name", "usesLists", "learns", "takesResult"] },
    async ({ fields, values }) => {
      if (who.userId === null && !(await guestsMayJoin())) {
        return problem(t("On this site only members join rounds. Sign in first."), 403, values);
      }
      const attempt = await countAddressAttempt("round-joins", args.request, LIMITS.roundJoins);
      if (!attempt.allowed) {
        const seconds = attempt.retryAfterSeconds;
        return tooMany(
          t("That was a lot at once. {retryIn}", { retryIn: retryIn(t("join"), seconds) }),
          seconds,
          values,
        );
      }
      const isReader = who.userId !== null && (fields.usesLists || round.pool === "shortlist");
      const guest = isReader ? null : asGuest(args.request);
      const joined = await joinRound(round.id, guest?.who ?? who, fields);
      if (joined === "full") return problem(t("This round is full: twelve people are in it."), 409, values);
      if (joined === "late") return problem(LATE(), 409, values);
      if (joined === "over") return problem(t("This round is over."), 409, values);
      const headers = new Headers(OWN);
      if (guest) headers.set("Set-Cookie", guest.cookie);
      throw redirect(roundPath(round.code), { status: 303, headers });
    },
  );
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;

/** The round follows its own stream. */
export const shouldRevalidate = ({ formAction }: { formAction?: string | undefined }) => formAction === undefined;

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  {
    title:
      loaderData?.kind === "none"
        ? t("No such round · Bookmatch")
        : t("Round {code} · Bookmatch", { code: spacedCode(params.code) }),
  },
  { name: "robots", content: "noindex" },
];

export default function RoundRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "none") {
    return (
      <PageLayout back="/together" title={<h1 className="title">{t("Pick Together")}</h1>}>
        <PageError href="/together" label={t("Enter a code")}>
          {loaderData.text}
        </PageError>
      </PageLayout>
    );
  }
  if (loaderData.kind === "invited") return <Invited {...loaderData} answer={actionData} />;
  const { view, link, qr, found } = loaderData;
  return <Round key={view.code} opened={view} link={link} qr={qr} found={found} />;
}

export function ErrorBoundary() {
  return (
    <PageLayout back="/together">
      <title>{t("Pick Together · Bookmatch")}</title>
      <h1 className="sr-only">{t("Pick Together")}</h1>
      <PageError href="">{t("Failed to load this round")}</PageError>
    </PageLayout>
  );
}
