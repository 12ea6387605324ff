import { createElement, useEffect } from "react";

import { connectionBack } from "./connection.ts";
import { fetchSignedIn } from "./sign-in-again.ts";

/** What the router knows of a route in its manifest. */
interface ManifestRoute {
  id: string;
  module: string;
}

type RouteModule = Record<string, unknown>;

const NEW_VERSION = "Bookmatch has a new version. Please reload the page, then try again.";

/**
 * Replaces the router's function of this name, which answers a failed import by reloading the page: without a network
 * that leaves the browser's error page, and whatever was typed is lost. This one waits for the network; meanwhile the
 * page stays. If the server does not have the file any more, a new version runs there, and the next navigation loads it.
 */
export async function loadRouteModule(route: ManifestRoute, cache: Record<string, RouteModule>): Promise<RouteModule> {
  for (let tries = 0; ; tries++) {
    const known = cache[route.id];
    if (known) return known;
    try {
      return (cache[route.id] = (await import(/* @vite-ignore */ route.module)) as RouteModule);
    } catch {
      // Asks for the file itself, because the import says only that it failed, it or a file that it needs.
      const reply = await fetch(route.module).catch(() => null);
      if (reply && (reply.status === 404 || tries > 1)) return newVersion;
      await connectionBack(tries);
    }
  }
}

/** Stands for a file of an older version: a form keeps what was typed, a page is loaded as a document. */
const newVersion: RouteModule = {
  clientAction: () => ({ problem: NEW_VERSION }),
  clientLoader: () => ({ problem: NEW_VERSION }),
  default: () => createElement(Reload),
};

function Reload() {
  useEffect(() => location.reload(), []);
  return null;
}

/** Statuses of a proxy whose app is restarting. */
const RESTARTING = new Set([502, 503, 504]);

/**
 * Replaces the router's `fetch`. A page's data waits for the network, and the present page stays meanwhile: an error
 * would take its place. Changes, and what a page loads into itself, wait for signing in only, and fail at once.
 */
export async function fetchRoute(
  { request, fetcherKey }: { request: Request; fetcherKey: string | null },
  url: URL,
  init: RequestInit,
): Promise<Response> {
  if (request.method !== "GET" || fetcherKey) return fetchSignedIn(url, init);
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, init).catch((error: unknown) => {
      if (request.signal.aborted) throw error;
    });
    const restarting = response && RESTARTING.has(response.status) && !response.headers.has("X-Remix-Response");
    if (response && !(restarting && tries < 5)) return response;
    await connectionBack(tries, request.signal);
  }
}
