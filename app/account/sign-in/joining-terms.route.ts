import { joiningTerms } from "#app/auth/joining/joining.queries.server.ts";

export async function loader(): Promise<Response> {
  return Response.json(await joiningTerms(null), { headers: { "Cache-Control": "no-store" } });
}
