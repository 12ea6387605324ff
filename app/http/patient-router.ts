import { createElement, useEffect } from "react";

import { connectionBack } from "./connection.ts";
import { fetchSignedIn } from "./sign-in-again.ts";

interface ManifestRoute {
  id: string;
  module: string;
}

type RouteModule = Record<string, unknown>;

const NEW_VERSION = "Bookmatch has a new version. Please reload the page, then try again.";

/** The router's own function reloads the page after a failed import: without a network, typed text would be lost. */
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

/** For a file of an older version: a form keeps what was typed, a page is loaded as a document. */
const newVersion: RouteModule = {
  clientAction: () => ({ problem: NEW_VERSION }),
  clientLoader: () => ({ problem: NEW_VERSION }),
  default: () => createElement(Reload),
};

function Reload() {
  useEffect(() => location.reload(), []);
  return null;
}

const RESTARTING = new Set([502, 503, 504]);

/** Page data waits for the network, because an error would replace the page. Changes wait for signing in only. */
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
