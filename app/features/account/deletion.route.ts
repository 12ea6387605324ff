import { data, redirectDocument } from "react-router";

import { log } from "#app/server/log.ts";
import { eraseAccount } from "#app/shared/erasure.server.ts";
import { keepWhileConfirming } from "#app/shared/kept-fields.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import { requireAccount, requireRecentProof } from "#app/shared/session.ts";
import { forgetAtEnd } from "#app/shared/swipe-delivery.ts";

import type { Route } from "./+types/deletion.route";
import { clearedCookies } from "./rules.ts";

/** The dashboard's dialog reads the same shape. */
interface DeletionResult {
  errors: { email?: string; form?: string };
  values: { email: string };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireAccount(context);
  const form = await request.formData().catch(() => null);
  const typed = form?.get("email");
  const values = { email: typeof typed === "string" ? typed : "" };
  if (typed !== user.email) {
    const errors = { email: "This is not the e-mail address of your account." };
    return data<DeletionResult>({ errors, values }, { status: 400 });
  }
  requireRecentProof(user, "/dashboard?leaving");
  try {
    await eraseAccount(user.id);
  } catch (error) {
    log.error({ err: error }, "an account could not be deleted");
    return data<DeletionResult>({ errors: { form: FAILED }, values }, { status: 500 });
  }
  // As a new page: nothing of the reader stays in the memory of the old one.
  return redirectDocument("/", {
    headers: clearedCookies(request.headers.get("Cookie")).map((line) => ["Set-Cookie", line] as [string, string]),
  });
}

/** A failure on the way must not take the dialog, and what was typed in it, away. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  try {
    return await forgetAtEnd(() => keepWhileConfirming(request, serverAction));
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<DeletionResult>({ errors: { form: refusalIn(error, FAILED) }, values: { email: "" } }, { status: 503 });
  }
}

const FAILED = "Failed to delete account";
