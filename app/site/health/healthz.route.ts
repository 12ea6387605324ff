import { databaseAnswers } from "./queries.server.ts";

/** 200 while the database answers, else 503. */
export async function loader() {
  const ok = await databaseAnswers();
  return new Response(ok ? "ok\n" : "the database does not answer\n", {
    status: ok ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
