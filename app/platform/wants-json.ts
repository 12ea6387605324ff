export function wantsJson(request: Request): boolean {
  return request.headers.get("Accept")?.includes("application/json") ?? false;
}

export function wantsPage(request: Pick<Request, "headers">): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

/** A form that no script sends. Browsers ask for HTML then. */
export function isNavigation(request: Request): boolean {
  return wantsPage(request) || !request.headers.has("Accept");
}
