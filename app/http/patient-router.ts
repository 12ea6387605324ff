import type { ClientInstrumentation } from "react-router";

import { hasCode, loadCode } from "#app/ui/route-code.ts";

import { connectionBack, markOutdated } from "./connection.ts";
import { fetchSignedIn } from "./sign-in-again.ts";

const RESTARTING = new Set([502, 503, 504]);

/** The router's requests: page data waits for the network, as an error would replace the page; changes for signing in. */
export function patientFetch(send: typeof fetch): typeof fetch {
  return (input, init = {}) => {
    const url = input instanceof Request ? input.url : input;
    if (!new URL(url, location.href).pathname.endsWith(".data")) return send(input, init);
    const sendWhole: typeof fetch = async (...request) => whole(await send(...request));
    const isRead = (init.method ?? "GET") === "GET";
    return isRead ? fetchPatiently(sendWhole, url, init) : fetchSignedIn(url, init, sendWhole);
  };
}

/** An answer that breaks off is one that did not come; the router would report it as an error nobody handles. */
async function whole(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.arrayBuffer(), response);
}

async function fetchPatiently(send: typeof fetch, url: string | URL, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await send(url, init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
    });
    const restarting = response && RESTARTING.has(response.status) && !response.headers.has("X-Remix-Response");
    if (response && !(restarting && tries < 5)) return response;
    await connectionBack(tries, init.signal ?? undefined);
  }
}

let leading = new AbortController();
let target: string | null = null;
let unsent = 0;

function lead(to: string | null): AbortSignal {
  leading.abort();
  leading = new AbortController();
  target = to;
  return leading.signal;
}

/** Without a connection, a page or a form whose code is not there yet waits: the router would reload the page. */
export const patience: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go, { to, formMethod = "get", formData }) {
        if (typeof to === "number") return void (await go());
        const isChange = formMethod.toLowerCase() !== "get";
        const signal = lead(isChange ? null : withQuery(to, formData));
        if (!isReady(to)) await codeOf(to, signal);
        await (isChange ? sent(go) : go());
        if (!signal.aborted) target = null;
      },
      async fetch(go, { href }) {
        if (!isReady(href)) await codeOf(href);
        await sent(go);
      },
    }),
};

function withQuery(path: string, form?: FormData): string {
  const typed = [...(form ?? [])].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return form ? `${path.split("?")[0]!}?${String(new URLSearchParams(typed))}` : path;
}

async function sent(go: () => Promise<unknown>): Promise<void> {
  unsent++;
  await go();
  unsent--;
}

const isReady = (path: string) => navigator.onLine || hasCode(path);

async function codeOf(path: string, signal?: AbortSignal): Promise<void> {
  while (!navigator.onLine && !(await loadCode(path))) {
    // The router goes on as soon as this ends, so a tap that another has followed never does.
    await connectionBack(0, signal).catch(() => new Promise(() => {}));
  }
}

/** Where code cannot be loaded the router reloads, and typed text or, without a network, the page would be lost. */
export function holdReloads(): void {
  let isLeaving = false;
  addEventListener("popstate", () => lead(null));
  window.navigation?.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated || isLeaving) return;
    event.preventDefault();
    if (target === null && unsent > 0) markOutdated();
    else void leave(target, leading.signal);
  });

  async function leave(to: string | null, signal: AbortSignal): Promise<void> {
    for (let tries = 0; !(await isAnswering()); tries++) await connectionBack(tries, signal);
    isLeaving = true;
    if (to === null) location.reload();
    else location.assign(to);
  }
}

async function isAnswering(): Promise<boolean> {
  const reply = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  return reply !== null && !RESTARTING.has(reply.status);
}
