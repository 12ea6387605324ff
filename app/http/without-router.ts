import { createPath, type RouterFetchOptions, type RouterNavigateOptions, type To } from "react-router";

/** What the user asked of the router: to go somewhere, or to send something. */
export interface AskedOfRouter {
  to: To | null;
  options?: RouterNavigateOptions | RouterFetchOptions | undefined;
  /** Sent from a page that stays. */
  stays?: boolean;
}

/**
 * Does what the user asked as the browser would without scripts, where the router's engine cannot be had: sends what
 * was to be sent, then loads the page that was gone to, or this one anew. Rejects if the server cannot be reached.
 */
export async function withoutRouter(asked: readonly AskedOfRouter[]): Promise<void> {
  let destination = location.href;
  for (const { to, options = {}, stays } of asked) {
    const url = new URL(typeof to === "string" ? to : createPath(to ?? location), location.href);
    const { method, query, body } = submissionOf(options);
    if (method === "GET") {
      if (query) url.search = String(query);
      destination = url.href;
    } else {
      const reply = await fetch(url, { method, body });
      if (!stays && reply.redirected) destination = reply.url;
    }
  }
  if (destination === location.href) location.reload();
  else location.assign(destination);
}

function submissionOf(options: RouterNavigateOptions | RouterFetchOptions) {
  const {
    formMethod = "get",
    formEncType,
    formData,
    body,
  } = { formMethod: undefined, ...options } as {
    formMethod?: string;
    formEncType?: string;
    formData?: FormData;
    body?: unknown;
  };
  const texts =
    formData && [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const fields = texts && new URLSearchParams(texts);
  const sent = formEncType === "multipart/form-data" ? formData : (fields ?? (body as BodyInit | undefined));
  return { method: formMethod.toUpperCase(), query: fields, body: sent ?? null };
}
