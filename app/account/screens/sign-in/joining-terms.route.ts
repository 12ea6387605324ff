import { joiningTerms } from "#app/auth/model/joining.server.ts";

export async function loader(): Promise<Response> {
  return Response.json(await joiningTerms(null), { headers: { "Cache-Control": "no-store" } });
}
