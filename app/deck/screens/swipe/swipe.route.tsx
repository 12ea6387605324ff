import { useContext } from "react";
import { redirect, useNavigation, type ShouldRevalidateFunctionArgs } from "react-router";

import { readUser } from "#app/auth/model/session.ts";
import { firstPage } from "#app/deck/model/swipe/first-page.server.ts";
import { readPlace } from "#app/deck/model/swipe/place.ts";
import { placeKey } from "#app/deck/model/swipe/rules.ts";
import { env } from "#app/env.server.ts";
import { NonceContext } from "#app/http/nonce.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { isGenre } from "#db/genres.ts";

import type { Route } from "./+types/swipe.route";
import { beginWith } from "./deck-client.ts";
import { EmptyDeck } from "./empty-deck.tsx";
import { GenreBar } from "./genre-bar.tsx";
import { LoadingCard } from "./loading-card.tsx";
import { Shelf } from "./shelf.tsx";
import { SwipeDeck } from "./swipe-deck.tsx";
import { RESUME_SCRIPT } from "./swipe-record.ts";

import "./swipe.css";

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = readPlace(url.searchParams);
  if (!place) throw redirect("/");
  const page = await firstPage(place, readUser(context)?.id ?? null);
  return {
    genre: place.genre,
    page,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    feedbackUrl: env.FEEDBACK_URL ?? null,
    affiliateNote: env.AFFILIATE_TAG ? AFFILIATE_NOTE : NO_AFFILIATE_NOTE,
  };
}

/** A visitor's swipes are on this device alone: inside the app a deck begins with what they say. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return beginWith(request, serverLoader());
}

/** Begins with the programme's own sentence, to the letter. */
const AFFILIATE_NOTE =
  "As an Amazon Associate I earn from qualifying purchases. The links to books lead to Amazon; the price you pay stays the same.";
const NO_AFFILIATE_NOTE =
  "The links to books lead to a shop. Bookmatch earns from qualifying purchases there only where its owner has joined the shop’s affiliate programme; here nobody has.";

/** A save or any other change must not shuffle the deck under the reader's finger. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod && formMethod !== "GET" ? false : defaultShouldRevalidate;
}

export function meta() {
  return [
    { title: "Bookmatch: find your next book by swiping" },
    {
      name: "description",
      content: "Swipe through books until one is yours. Free, without advertising, and your swipes stay with you.",
    },
  ];
}

export default function SwipeRoute({ loaderData }: Route.ComponentProps) {
  const { genre, page, ...frame } = loaderData;
  const nonce = useContext(NonceContext);
  const pending = usePendingGenre();
  const first = page.cards[0];
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RESUME_SCRIPT }} />
      <Shelf {...frame}>
        <GenreBar chosen={pending === undefined ? genre : pending} />
        {pending !== undefined ? (
          <section className="stage">
            <LoadingCard />
          </section>
        ) : first ? (
          <SwipeDeck key={placeKey(first)} genre={genre} page={page} />
        ) : (
          <EmptyDeck genre={genre} />
        )}
      </Shelf>
    </>
  );
}

/** The genre a reader has just asked for and whose books are on their way; undefined while none is. */
function usePendingGenre() {
  const { state, location } = useNavigation();
  if (state === "idle" || location.pathname !== "/") return undefined;
  const genre = new URLSearchParams(location.search).get("genre");
  return isGenre(genre) ? genre : null;
}

/** The shelf stays; only the books are missing. */
export function ErrorBoundary() {
  return (
    <Shelf supportEmail={null} feedbackUrl={null} affiliateNote={null}>
      <GenreBar chosen={null} />
      <div className="shelf-alone mx-auto w-full max-w-md px-6 py-16">
        <ErrorBanner>Failed to load books</ErrorBanner>
        <a href="/" className="button-quiet mt-6 inline-flex">
          Try again
        </a>
      </div>
    </Shelf>
  );
}
