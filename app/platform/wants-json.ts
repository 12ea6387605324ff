export function wantsJson(request: Request): boolean {
  return request.headers.get("Accept")?.includes("application/json") ?? false;
}

export function wantsPage(request: Pick<Request, "headers">): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}
