import { createPath, type RouterFetchOptions, type RouterNavigateOptions, type To } from "react-router";

export interface AskedOfRouter {
  to: To | null;
  options?: RouterNavigateOptions | RouterFetchOptions | undefined;
  stays?: boolean;
}

/** Sends what was to be sent, then loads the target page, or this one anew. Rejects without a network. */
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
