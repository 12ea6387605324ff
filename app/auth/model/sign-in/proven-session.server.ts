import { CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";

import { auth } from "./auth.server.ts";

/** Signs a reader in who has proven everything. The answer is better-auth's, as `callAuth` gives it. */
export function createProvenSession(request: Request, userId: string): Promise<Response> {
  const headers = new Headers();
  for (const name of ["User-Agent", CLIENT_ADDRESS_HEADER]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return auth.api.createProvenSession({ body: { userId }, headers, asResponse: true });
}
