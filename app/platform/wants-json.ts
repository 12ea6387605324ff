/** Returns true for a request by our script, which reads the answer itself, as opposed to a navigation. */
export function wantsJson(request: Request): boolean {
  return request.headers.get("Accept")?.includes("application/json") ?? false;
}

/** Returns true for a browser's navigation, such as a form sent without a script. */
export function wantsPage(request: Pick<Request, "headers">): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}
