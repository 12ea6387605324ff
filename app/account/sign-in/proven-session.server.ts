import { auth } from "#app/auth/sign-in/auth.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";

/** Signs in a user who has proven everything required. Returns better-auth's answer, as `callAuth` does. */
export function createProvenSession(request: Request, userId: string): Promise<Response> {
  const headers = new Headers();
  for (const name of ["User-Agent", CLIENT_ADDRESS_HEADER]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return auth.api.createProvenSession({ body: { userId }, headers, asResponse: true });
}
