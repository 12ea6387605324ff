import { useContext } from "react";
import { data, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from "react-router";

import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { readUser } from "#app/auth/session/session.ts";
import { affiliateOf } from "#app/books/places/affiliate.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { env } from "#app/env.server.ts";
import { NonceContext } from "#app/http/nonce.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { useWaiting } from "#app/http/use-waiting.ts";
import { t } from "#app/language/t.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { isGenre } from "#db/genres.ts";

import type { Route } from "./+types/swipe.route";
import { loadFirstPage } from "./deck-client.ts";
import { parseDeckUrl } from "./deck-url.ts";
import { EARLY_PRESS_SCRIPT } from "./early-press.ts";
import { EmptyDeck } from "./empty-deck.tsx";
import { GenreBar } from "./genre-bar.tsx";
import { LoadingCard } from "./loading-card.tsx";
import { openDeck } from "./open-deck.server.ts";
import { cardKey } from "./rules.ts";
import { Shelf } from "./shelf.tsx";
import { SwipeDeck } from "./swipe-deck.tsx";
import { RESUME_SCRIPT } from "./swipe-record.ts";

import * as styles from "./swipe.module.css";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const state = parseDeckUrl(url.searchParams);
  if (!state) throw redirect("/");
  const userId = readUser(context)?.id ?? null;
  const [places, supportEmail] = await Promise.all([placesFor(userId), contactEmail()]);
  const { opened, status, headers } = await openDeck(state, { userId, request }, places);
  const view = {
    ...opened,
    origin: siteAddress,
    supportEmail,
    feedbackUrl: env.FEEDBACK_URL ?? null,
    affiliate: affiliateOf(places),
  };
  return data(view, { status, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A visitor's first cards are random, so one page serves many; the next cards follow the device's swipes. */
export const handle = {
  cachedForVisitors: { renderings: 24, query: ["genre"], unless: ["pass", "at", "book", "list"] },
} satisfies RouteHandle;

/** Only the device has a visitor's swipes, so inside the app the browser requests the first page with them. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadFirstPage(request, serverLoader);
}

/** A save or another mutation must not reshuffle the deck. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod && formMethod !== "GET" ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin;
  const facts = { title: TITLE(), description: DESCRIPTION(), url: `${origin}/`, image: `${origin}/icon-512.png` };
  return [
    { title: loaderData?.list?.title ?? TITLE() },
    { name: "description", content: DESCRIPTION() },
    { property: "og:site_name", content: t("Bookmatch") },
    { property: "og:type", content: "website" },
    ...Object.entries(facts).map(([name, content]) => ({ property: `og:${name}`, content })),
  ];
}

const TITLE = () => t("Bookmatch: find your next book by swiping");
const DESCRIPTION = () =>
  t("Swipe through books until you find your next read. Free, no ads, and your swipes stay yours.");

/** Only the server's document needs them: the browser's script need not carry them. */
const inlineScripts = import.meta.env.SSR ? RESUME_SCRIPT + EARLY_PRESS_SCRIPT : "";

export default function SwipeRoute({ loaderData }: Route.ComponentProps) {
  const { deck, genre, list, page, empty, never, supportEmail, feedbackUrl, affiliate } = loaderData;
  const nonce = useContext(NonceContext);
  const pending = usePendingGenre();
  const waiting = useWaiting();
  const first = page.cards[0];
  const emptyDeck = <EmptyDeck title={empty} genre={genre} never={never} list={list} />;
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScripts }} />
      <Shelf supportEmail={supportEmail} feedbackUrl={feedbackUrl} affiliate={affiliate} list={list}>
        <GenreBar chosen={pending === undefined ? genre : pending} />
        {first ? (
          <SwipeDeck
            key={cardKey(first)}
            deck={deck}
            page={page}
            isLoading={pending !== undefined && !waiting}
            empty={emptyDeck}
          />
        ) : pending === undefined ? (
          emptyDeck
        ) : (
          <section className={styles.stage}>
            <LoadingCard />
          </section>
        )}
        {pending !== undefined && waiting && (
          <div className={styles.saveFailed}>
            <ErrorBanner>{t("Failed to load books")}</ErrorBanner>
          </div>
        )}
      </Shelf>
    </>
  );
}

function usePendingGenre() {
  const { state, location } = useNavigation();
  if (state === "idle" || location.pathname !== "/") return undefined;
  const genre = new URLSearchParams(location.search).get("genre");
  return isGenre(genre) ? genre : null;
}

export function ErrorBoundary() {
  return (
    <Shelf supportEmail={null} feedbackUrl={null} affiliate={null}>
      <GenreBar chosen={null} />
      <div className={`${styles.shelfAlone} ${styles.error}`}>
        <ErrorBanner>{t("Failed to load books")}</ErrorBanner>
        <a href="/" className="button-quiet below-6">
          {t("Try again")}
        </a>
      </div>
    </Shelf>
  );
}
