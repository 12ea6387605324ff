import { askChecked, isRedirect, locationOf } from "./checked-request.ts";
import { imageUrl, resolveByDns, type ResolveHost } from "./image-host.ts";
import { isPublicAddress } from "./public-address.ts";

/** The world as a check sees it. Tests put a hostile one here. */
export interface LinkWorld {
  resolve: ResolveHost;
  isAllowed: (ip: string) => boolean;
  port: number;
  ca?: string;
  /** For everything together, redirects included. */
  deadlineMs: number;
  maxRedirects: number;
}

const WORLD: LinkWorld = {
  resolve: resolveByDns,
  isAllowed: isPublicAddress,
  port: 443,
  deadlineMs: 8_000,
  maxRedirects: 3,
};

const HEADERS = { "user-agent": "Bookmatch link check", accept: "text/html,*/*;q=0.1", "accept-encoding": "identity" };

/**
 * The HTTP status that a link ends at, asked under every rule of the covers' fetch: public addresses only, https, each
 * redirect anew. What the page holds is not read. Null where there is no answer or the address may not be asked, which
 * says nothing about the page. Never throws.
 *
 * @param address http or https; http is asked as https
 */
export async function linkStatus(address: string, outside: Partial<LinkWorld> = {}): Promise<number | null> {
  const world = { ...WORLD, ...outside };
  const deadline = new AbortController();
  const late = new Promise<null>((resolve) => {
    deadline.signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  const timer = setTimeout(() => deadline.abort(), world.deadlineMs);
  try {
    // The race holds even where a resolver or a half-open socket does not listen to the signal.
    return await Promise.race([late, statusAtTheEnd(address, world, deadline.signal)]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function statusAtTheEnd(address: string, world: LinkWorld, signal: AbortSignal): Promise<number | null> {
  let url = imageUrl(address, undefined, world.port);
  for (let hop = 0; hop <= world.maxRedirects; hop++) {
    const answer = await askChecked(url, { ...world, headers: HEADERS }, signal, async (response) =>
      isRedirect(response.statusCode) ? locationOf(response) : response.statusCode,
    );
    if (typeof answer === "number") return answer;
    url = imageUrl(answer, url, world.port);
  }
  return null;
}
