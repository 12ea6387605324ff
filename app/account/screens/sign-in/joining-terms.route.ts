import { joiningTerms } from "#app/auth/model/joining.server.ts";

/** Who may open an account: for the sign-in dialog, before anybody types. */
export async function loader(): Promise<Response> {
  return Response.json(await joiningTerms(null), { headers: { "Cache-Control": "no-store" } });
}
